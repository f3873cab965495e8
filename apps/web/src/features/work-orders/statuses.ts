import { workOrderStatuses, type WorkOrderStatus } from "@millwright/domain/reference-lists/statuses.contract.ts";
import type { WorkOrder } from "@millwright/domain/work-orders/contract.ts";
import { SEALED, type Progress } from "@millwright/domain/work-orders/status.ts";
import { useCall } from "../../kit/query.ts";

/** The statuses of the organisation, in the order of the work. */
export const useStatuses = (): readonly WorkOrderStatus[] => useCall(workOrderStatuses.options, { query: {} }).data?.rows ?? NONE;
const NONE: readonly WorkOrderStatus[] = [];

/** What the rule of the moves must know. Actual time, signature and what follows a finding are asked when the order is completed, so here they count as given. */
export const progressOf = (order: WorkOrder): Progress => ({
  mandatorySubtasksLeft: order.counts.mandatorySubtasksLeft,
  hasResponsiblePerson: order.responsiblePersonId !== null,
  hasActualTime: true,
  lacksSignature: false,
  unansweredFindings: 0,
});

/** A closed or cancelled order changes only by being reopened. */
export const isSealed = (order: { status: WorkOrder["status"] }): boolean => SEALED.includes(order.status.category);
