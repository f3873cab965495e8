import { IconLock, IconPlayerPause } from "@tabler/icons-react";
import type { WorkOrder } from "@millwright/domain/work-orders/contract.ts";
import { t } from "../../i18n/index.ts";
import { isSealed } from "./statuses.ts";
import styles from "./sealed-note.module.css";

/** Why an order rests: on hold, cancelled or closed, with the reason that was given. */
export function SealedNote({ order }: { order: WorkOrder }) {
  const { category, name } = order.status;
  const isOnHold = category === "on_hold";
  if (!isSealed(order) && !isOnHold && order.statusReason === null) return null;
  const Glyph = isSealed(order) ? IconLock : IconPlayerPause;
  return (
    <div className={styles.note} data-tone={isOnHold ? "warn" : "closed"}>
      <Glyph size={18} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>{name}</strong>
        {order.statusReason !== null && <span>{order.statusReason}</span>}
        {isSealed(order) && <span className={styles.rule}>{t("workOrders.details.sealed")}</span>}
      </p>
    </div>
  );
}
