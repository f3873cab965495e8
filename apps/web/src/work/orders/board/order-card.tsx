import type { WorkOrderRow } from "@millwright/domain/work/orders/contract.ts";
import { ENDED } from "@millwright/domain/work/orders/status.ts";
import { t } from "../../../i18n/work.ts";
import { Avatar } from "../../../kit/marks/avatar.tsx";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import { DueDate } from "../../../kit/marks/due-date.tsx";
import { PriorityMark } from "../../../kit/marks/priority-mark.tsx";
import { FindingMarks } from "../../../kit/marks/result-mark.tsx";
import { StatusChip } from "../../../kit/marks/status-chip.tsx";
import { WorkIcons } from "../labour/work-icons.tsx";
import styles from "./order-card.module.css";

/** An order on the board: what it is, how urgent, when due, whose. */
export function OrderCard({ order }: { order: WorkOrderRow }) {
  const { code, title, priority, status, dueAt, asset, responsiblePerson, findings } = order;
  const isOwnStatus = status.name !== t(`workOrders.category.${status.category}`);
  return (
    <>
      <span className={styles.top}>
        <CodeText>{code}</CodeText>
        <PriorityMark priority={priority} compact />
      </span>
      <span className={styles.title}>{title}</span>
      {asset && <span className={styles.asset}>{asset.name}</span>}
      {isOwnStatus && <StatusChip category={status.category} label={status.name} />}
      {findings > 0 && <FindingMarks counts={order} isOneLine />}
      {(order.laborState !== "none" || order.partsState !== "none") && <WorkIcons labor={order.laborState} parts={order.partsState} />}
      {(dueAt !== null || responsiblePerson) && (
        <span className={styles.foot}>
          {responsiblePerson && (
            <span className={styles.person}>
              <Avatar name={responsiblePerson.name} size={20} />
              {responsiblePerson.name}
            </span>
          )}
          {dueAt !== null && <DueDate at={dueAt} isDone={ENDED.includes(status.category)} isBrief />}
        </span>
      )}
    </>
  );
}
