import { workOrderStatuses } from "@millwright/domain/foundation/statuses/contract.ts";
import { workOrders, type StatusRef, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workOrderSubtasks, workOrderTasks, type Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import type { Entry } from "../../../kit/offline/entry.ts";
import { allKnown, known } from "../../../kit/wire/query.ts";
import { links } from "../links.ts";

/** What is known of an order where there is no network. Everything that is done for it keeps its order under one record. */
export const orderNow = (id: number): WorkOrder | undefined => known(workOrders.get, { params: { id } });
export const recordOf = (orderId: number): string => `work-orders/${orderId}`;
export const titleOf = (orderId: number, what: string): string => {
  const order = orderNow(orderId);
  return order ? `${order.code} ${order.title}: ${what}` : what;
};
export const hrefOf = (orderId: number): string => links.workOrder(orderId);

export const stepNow = (id: number): Subtask | undefined =>
  allKnown(workOrderSubtasks.list)
    .flatMap(({ rows }) => rows)
    .find((step) => step.id === id);
/** All steps of an order that are known here, each once. */
export const stepsOfOrder = (orderId: number): readonly Subtask[] => [
  ...new Map(
    allKnown(workOrderSubtasks.list)
      .flatMap(({ rows }) => rows)
      .filter(({ workOrderId }) => workOrderId === orderId)
      .map((step) => [step.id, step]),
  ).values(),
];
/** The stop of a route that a task is done at. */
export const stopOfTask = (id: number): number | null =>
  allKnown(workOrderTasks.list)
    .flatMap(({ rows }) => rows)
    .find((task) => task.id === id)?.workOrderStopId ?? null;
export const orderOfStep = (id: number): number => stepNow(id)?.workOrderId ?? 0;

export const statusOf = (id: number): StatusRef | undefined => {
  const found = allKnown(workOrderStatuses.options)
    .flatMap(({ rows }) => rows)
    .find((status) => status.id === id);
  return found && { id: found.id, name: found.name, category: found.category, ...(found.shade ? { shade: found.shade } : {}) };
};

export const given = ({ at, by }: Pick<Entry, "at" | "by">) => ({ at: new Date(at).toISOString(), by });
