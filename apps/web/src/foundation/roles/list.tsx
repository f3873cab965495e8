import { IconShieldLock } from "@tabler/icons-react";
import { userRoles, type UserRoleRow } from "@millwright/domain/foundation/roles/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { links } from "./links.ts";

export function RoleList() {
  const list = useList(userRoles.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("roles.title")}
      list={list}
      counted="roles.counted"
      create={{ call: userRoles.create, to: links.add() }}
      actions={<New />}
      hasArchive={false}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        empty={<EmptyState icon={IconShieldLock} text={t("roles.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={userRoles.create} to={links.add()} label={t("roles.new")} />;

/** How much a role opens, in a few words. */
export function opensText({ opens, limited }: Pick<UserRoleRow, "opens" | "limited">): string {
  if (opens === 0) return t("roles.opens.nothing");
  const areas = t("roles.opens.areas", { count: opens });
  return limited === 0 ? areas : t("roles.opens.limited", { areas, count: limited });
}

const column = columnsOf(userRoles.list, "roles.field");
export const columns = [
  column.text("name", { isTitle: true }),
  column.text("description", { width: 300 }),
  column.number("people", { width: 90 }),
  { ...column.number("opens", { width: 240 }), isNumeric: false, text: opensText },
  column.date("updatedAt"),
];
