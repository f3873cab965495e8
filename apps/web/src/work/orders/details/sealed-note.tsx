import { IconArrowBackUp, IconLock, IconPlayerPause } from "@tabler/icons-react";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../../i18n/work.ts";
import { isSealed, mayChangePart } from "../statuses.ts";
import styles from "./sealed-note.module.css";

/** Why an order rests: on hold, cancelled, completed or closed, with the reason that was given and what that keeps from changing. */
export function SealedNote({ order }: { order: WorkOrder }) {
  const { category, name } = order.status;
  const isOnHold = category === "on_hold";
  const isKept = !mayChangePart(order, "work");
  if (!isKept && !isOnHold && order.statusReason === null) return null;
  const Glyph = isKept ? IconLock : isOnHold ? IconPlayerPause : IconArrowBackUp;
  return (
    <div className={styles.note} data-tone={isOnHold ? "warn" : "closed"}>
      <Glyph size={18} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>{name}</strong>
        {order.statusReason !== null && <span>{order.statusReason}</span>}
        {isKept && <span className={styles.rule}>{t(isSealed(order) ? "workOrders.details.sealed" : "workOrders.details.kept")}</span>}
      </p>
    </div>
  );
}
