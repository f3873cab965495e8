import { useMemo, useState } from "react";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { workOrders, type WorkOrderRow } from "@millwright/domain/work/orders/contract.ts";
import { offersOfRow } from "@millwright/domain/work/orders/reachable.ts";
import { CATEGORIES, SEALED, type Category } from "@millwright/domain/work/orders/status.ts";
import { t } from "../../../i18n/work.ts";
import { Board } from "../../../kit/board/board.tsx";
import type { Group, Move } from "../../../kit/board/group.ts";
import type { List } from "../../../kit/list/use-list.ts";
import { StatusChip } from "../../../kit/marks/status-chip.tsx";
import { useHolds, useMay } from "../../../kit/wire/query.ts";
import { links } from "../links.ts";
import { useStatuses } from "../statuses.ts";
import { Moving, type Wanted } from "./moving.tsx";
import { OrderCard } from "./order-card.tsx";

/** Work orders by how far they are. A card goes where the order's status may go, and is asked what the record would ask. */
export function OrderBoard({ list }: { list: List<WorkOrderRow> }) {
  const statuses = useStatuses();
  const mayMove = useMay(workOrders.setStatus);
  const mayApprove = useHolds("work-orders", "approve");
  const groups = useMemo(() => CATEGORIES.map(groupOf), []);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const movesOf = (order: WorkOrderRow): Move[] =>
    (mayMove ? offersOfRow(order, statuses, mayApprove) : []).map(({ status, obstacle }) => ({
      key: status.id,
      to: status.category,
      label: status.name,
      mark: <StatusChip category={status.category} label={status.name} />,
      obstacle: obstacle && sentence(obstacle, { count: order.unanswered }),
    }));
  const onMove = ({ id }: WorkOrderRow, { key }: Move) =>
    new Promise<boolean>((resolve) => {
      const onEnd = (isMade: boolean) => {
        setWanted(null);
        resolve(isMade);
      };
      setWanted({ orderId: id, statusId: Number(key), onEnd });
    });
  return (
    <>
      <Board
        list={list}
        by="statusCategory"
        groups={groups}
        counts={workOrders.counts}
        href={(order) => links.workOrder(order.id)}
        card={(order) => <OrderCard order={order} />}
        movesOf={movesOf}
        onMove={onMove}
      />
      {wanted && <Moving key={`${wanted.orderId} ${wanted.statusId}`} {...wanted} />}
    </>
  );
}

/** What is closed or cancelled is no work any more: it stands here only where it is asked for. */
const groupOf = (category: Category): Group => {
  const label = t(`workOrders.category.${category}`);
  return {
    value: category,
    label,
    mark: <StatusChip category={category} label={label} />,
    ...(SEALED.includes(category) ? { isAside: true } : {}),
  };
};
