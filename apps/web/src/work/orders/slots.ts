import type { ViewState } from "@millwright/domain/foundation/list-views/contract.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import type { OrderStop } from "@millwright/domain/work/orders/stops/contract.ts";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { slotOf } from "../../kit/record/contributions.ts";

/** What later features bring beside an order: cards of its narrow column. */
export const orderCards = slotOf<{ order: WorkOrder }>("workOrders.cards");
/** The orders of a board by their days; what the board is of goes with every question. */
export const ordersInCalendar = slotOf<{ within: ViewState }>("workOrders.inCalendar");
/** The work that comes after an order that is done; the main one where nothing else is left to press. */
export const nextOrder = slotOf<{ orderId: number; isMain: boolean }>("workOrders.nextOrder");
/** What later features say of a stop of a route. */
export const stopParts = slotOf<{ order: WorkOrder; stop: OrderStop }>("workOrders.stopParts");
/** How a request is named in an order: the one it came of, and the one that follows a finding. */
export const requestChip = slotOf<{ request: Ref }>("workOrders.requestChip");
/** How a task group that the order took is named. */
export const taskGroupChip = slotOf<{ group: Ref }>("workOrders.taskGroupChip");
/** What can be put into the order's tasks, for who may change them. */
export const taskActions = slotOf<{ order: WorkOrder }>("workOrders.taskActions");
