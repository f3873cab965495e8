import { IconPlus, IconUserShield, IconUsersPlus } from "@tabler/icons-react";
import { lazy } from "react";
import { ACCOUNT_ROLES } from "@millwright/domain/kit/access.ts";
import { USER_QUICK, users, type UserRow } from "@millwright/domain/foundation/users/contract.ts";
import { USER_STATES } from "@millwright/domain/foundation/users/states.ts";
import { t } from "../../i18n/foundation.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../kit/layout/button.tsx";
import { ListScreen, Toggle } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { useQuick } from "../../kit/list/use-quick.ts";
import type { Bulk } from "../../kit/selection/bulk.ts";
import { useMay } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import { rolesText, UserState } from "./state-chip.tsx";

/** `/settings/users`: whoever may sign in, and whoever asked for it. */
export function UserList() {
  const { quick, clear, onToggle } = useQuick(USER_QUICK);
  const list = useList(users.list, columns, { sort: "name", ...(quick.length > 0 ? { extra: { quick } } : {}) });
  return (
    <ListScreen
      title={t("users.title")}
      list={list}
      counted="users.counted"
      create={{ call: users.invite, to: links.add() }}
      transfer={transfer}
      hasArchive={false}
      tools={USER_QUICK.map((word) => (
        <Toggle key={word} label={t(`users.quick.${word}`)} isOn={quick.includes(word)} onToggle={() => onToggle(word)} />
      ))}
      actions={<InviteLinks />}
    >
      <Grid
        list={list}
        href={(user) => links.record(user.id)}
        bulk={bulk}
        preview={Preview}
        empty={
          quick.length > 0 ? (
            <EmptyState
              icon={IconUserShield}
              text={t("users.noneQuick")}
              action={
                <Button variant="secondary" onClick={clear}>
                  {t("common.filter.clearAll")}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={IconUserShield} text={t("users.empty")} action={<InviteLinks />} />
          )
        }
      />
    </ListScreen>
  );
}

function InviteLinks() {
  const may = useMay(users.invite);
  if (!may) return null;
  return (
    <>
      <AppLink to={links.many()} className={buttonClass("secondary")}>
        <IconUsersPlus size={16} aria-hidden="true" />
        {t("users.inviteMany")}
      </AppLink>
      <AppLink to={links.add()} className={buttonClass("primary")}>
        <IconPlus size={16} aria-hidden="true" />
        {t("users.invite")}
      </AppLink>
    </>
  );
}

const bulk: Bulk<UserRow> = { calls: [users.bulk], counted: "users.counted", load: () => import("./bulk.ts") };
const Preview = lazy(() => import("./preview.tsx").then((module) => ({ default: module.UserPreview })));
const transfer = { export: users.export };

const words = <W extends string>(values: readonly W[], text: (value: W) => string) =>
  Object.fromEntries(values.map((value) => [value, text(value)]));
const column = columnsOf(users.list, "users.field");
export const columns = [
  column.text("name", { isTitle: true }),
  {
    ...column.choice("state", { words: () => words(USER_STATES, (state) => t(`users.state.${state}`)), width: 120 }),
    part: "status" as const,
    render: UserState,
  },
  column.text("email", { width: 230 }),
  column.own("roles", { text: rolesText, width: 200 }),
  column.choice("accountRole", { words: () => words(ACCOUNT_ROLES, (role) => t(`users.accountRole.${role}`)), width: 156 }),
  { ...column.choice("from", { words: () => ({ api: t("users.from.api") }), width: 110 }), isExtra: true as const },
  column.date("lastSeenAt"),
];
