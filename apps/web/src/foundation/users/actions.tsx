import { IconArrowsExchange, IconDoorExit, IconKey, IconLockOpen, IconMail, type Icon } from "@tabler/icons-react";
import { useState } from "react";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { users, type UserDetail } from "@millwright/domain/foundation/users/contract.ts";
import { isFitting, type UserAction } from "@millwright/domain/foundation/users/states.ts";
import { t } from "../../i18n/foundation.ts";
import { useGo } from "../../kit/address.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { Button } from "../../kit/layout/button.tsx";
import { ActionMenu } from "../../kit/menu/action-menu.tsx";
import { useChange, useMay } from "../../kit/wire/query.ts";
import { Deactivate } from "./deactivate.tsx";
import { links } from "./links.ts";
import { MoveAccount } from "./move-account.tsx";

const SELDOM: readonly { action: UserAction; icon: Icon }[] = [
  { action: "unlock", icon: IconLockOpen },
  { action: "reset", icon: IconKey },
  { action: "invite", icon: IconMail },
  { action: "end_sessions", icon: IconDoorExit },
];

/** What may be done to one user, by the rule that the server applies. */
export function UserActions({ user }: { user: UserDetail }) {
  const may = useMay(users.bulk) && user.mayTouch;
  const go = useGo();
  const [shown, show] = useState<"deactivate" | "move" | null>(null);
  const act = useChange(users.bulk, { invalidates: [users, people] });
  if (!may) return null;

  const run = async (action: UserAction) => {
    const text = t(`users.ask.${action}`);
    if (action !== "unlock" && !(await ask({ title: user.name, text, confirm: t(`users.act.${action}`) }))) return;
    try {
      const { rows } = await act.mutateAsync({ body: { rows: [{ id: user.id, version: user.version }], change: { action } } });
      const [row] = rows;
      if (row?.outcome === "refused") return notify("error", row.message ?? "");
      notify("success", t(`users.done.${action}`, { name: user.name }));
      // Refused, they are no user any more.
      if (action === "refuse") go(links.list(), { replace: true });
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : "");
    }
  };
  const fits = (action: UserAction) => isFitting(action, user.state);
  const seldom = SELDOM.filter(({ action }) => fits(action)).map(({ action, icon }) => ({
    label: t(`users.act.${action}`),
    icon,
    isDangerous: action === "end_sessions",
    isDisabled: act.isPending,
    onChoose: () => void run(action),
  }));
  const move = { label: t("users.move.word"), icon: IconArrowsExchange, onChoose: () => show("move") };
  const plain = (action: UserAction, variant: "primary" | "secondary") =>
    fits(action) && (
      <Button variant={variant} disabled={act.isPending} onClick={() => void run(action)}>
        {t(`users.act.${action}`)}
      </Button>
    );
  return (
    <>
      {plain("refuse", "secondary")}
      {plain("agree", "primary")}
      {plain("activate", "primary")}
      {fits("deactivate") && (
        <Button variant="secondary" onClick={() => show("deactivate")}>
          {t("users.act.deactivate")}
        </Button>
      )}
      {user.state !== "requested" && <ActionMenu about={user.name} actions={[...seldom, move]} />}
      {shown === "deactivate" && <Deactivate user={user} onClose={() => show(null)} />}
      {shown === "move" && <MoveAccount user={user} onClose={() => show(null)} />}
    </>
  );
}
