import { workOrderStatuses, type WorkOrderStatus } from "@millwright/domain/foundation/statuses/contract.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { sealOf, type Part } from "@millwright/domain/work/orders/sealing.ts";
import { READY, SEALED, type MoveRefusal, type Progress } from "@millwright/domain/work/orders/status.ts";
import { t } from "../../i18n/work.ts";
import { useCall } from "../../kit/wire/query.ts";

/** The statuses of the organisation, in the order of the work. */
export const useStatuses = (): readonly WorkOrderStatus[] => useCall(workOrderStatuses.options, { query: {} }).data?.rows ?? NONE;
const NONE: readonly WorkOrderStatus[] = [];

/** What the rule of the moves must know. What the dialogs of completing and closing ask for counts as given here. */
export const progressOf = (order: WorkOrder): Progress => ({
  ...READY,
  mandatorySubtasksLeft: order.counts.mandatorySubtasksLeft,
  safetyStepsLeft: order.counts.safetySteps.length,
  openStops: order.counts.stopsOpen,
  openSubOrders: order.counts.subOrdersOpen,
  openBlockers: order.counts.blockersOpen,
  hasResponsiblePerson: order.responsiblePersonId !== null,
});

/** A closed or cancelled order changes only by being reopened. */
export const isSealed = (order: { status: WorkOrder["status"] }): boolean => SEALED.includes(order.status.category);

/** Whether this part of the order may still change, as far as the order itself goes. */
export const mayChangePart = (order: { status: WorkOrder["status"] }, part: Part): boolean => sealOf(order.status.category, part) === null;

/** What stands in the way of a move, in words that count it. */
export const obstacleWords = (obstacle: MoveRefusal, { counts }: Pick<WorkOrder, "counts">): string =>
  sentence(obstacle, {
    count: obstacle === "stops_open" ? counts.stopsOpen : counts.mandatorySubtasksLeft,
    steps: counts.safetySteps.join(", "),
    codes: t("workOrders.relations.orders", { count: obstacle === "order_blocked" ? counts.blockersOpen : counts.subOrdersOpen }),
  });
