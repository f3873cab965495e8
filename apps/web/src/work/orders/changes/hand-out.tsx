import { IconArrowBackUp, IconChevronDown, IconHandGrab, IconUsersGroup } from "@tabler/icons-react";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { sealOf } from "@millwright/domain/work/orders/sealing.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { Avatar } from "../../../kit/marks/avatar.tsx";
import { Menu, MenuItem, useMenu } from "../../../kit/menu/menu.tsx";
import { useCall, useChange } from "../../../kit/wire/query.ts";
import { useSignedIn } from "../../../shell/account/use-signed-in.ts";
import { keepOrder } from "./use-moves.ts";
import styles from "./hand-out.module.css";

/** Work of a crew: a member takes it or gives it back, a lead hands it out. Not there for anybody else. */
export function HandOut({ order }: { order: WorkOrder }) {
  const { id, version, crewId, status } = order;
  const isHandedOut = crewId !== null && sealOf(status.category, "plan") === null;
  const { data: takers } = useCall(workOrders.takers, isHandedOut ? { query: { workOrderId: id } } : null);
  const me = useSignedIn().user.personId;
  const menu = useMenu();
  const change = useChange(workOrders.handOut, {
    invalidates: [workOrders],
    onDone: (changed) => {
      keepOrder(changed);
      notify(
        "success",
        changed.responsiblePerson
          ? t("workOrders.handOut.done", { name: changed.responsiblePerson.name })
          : t("workOrders.handOut.givenBack"),
      );
    },
  });
  if (!takers) return null;
  const give = (personId: number | null) =>
    change.mutate({ body: { id, version, personId } }, { onError: (failure) => notify("error", failure.message) });
  return (
    <>
      {takers.mayTake && (
        <Button variant="secondary" disabled={change.isPending} onClick={() => give(me)}>
          <IconHandGrab size={16} aria-hidden="true" />
          {t("workOrders.handOut.take")}
        </Button>
      )}
      {takers.people.length === 0 && takers.mayGiveBack && (
        <Button variant="text" disabled={change.isPending} onClick={() => give(null)}>
          <IconArrowBackUp size={16} aria-hidden="true" />
          {t("workOrders.handOut.giveBack")}
        </Button>
      )}
      {takers.people.length > 0 && (
        <>
          <Button variant="secondary" disabled={change.isPending} {...menu.trigger}>
            <IconUsersGroup size={16} aria-hidden="true" />
            {t("workOrders.handOut.word")}
            <IconChevronDown size={15} aria-hidden="true" />
          </Button>
          <Menu anchor={menu.anchor} label={t("workOrders.handOut.label")} align="end" onClose={menu.close}>
            {takers.people.map((person) => (
              <MenuItem
                key={person.id}
                className={styles.person ?? ""}
                isDisabled={person.barredBy !== null}
                onChoose={() => give(person.id)}
              >
                <Avatar name={person.name} size={24} />
                <span>{person.isLead ? t("workOrders.handOut.lead", { name: person.name }) : person.name}</span>
                <span className={styles.open}>
                  {person.barredBy === null
                    ? t("workOrders.handOut.open", { count: person.openOrders })
                    : t("workOrders.handOut.barred", { names: person.barredBy })}
                </span>
              </MenuItem>
            ))}
            {takers.mayGiveBack && (
              <MenuItem onChoose={() => give(null)}>
                <IconArrowBackUp size={16} aria-hidden="true" />
                {t("workOrders.handOut.nobody")}
              </MenuItem>
            )}
          </Menu>
        </>
      )}
    </>
  );
}
