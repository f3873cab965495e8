import { workOrderPlan, type OrderPlan } from "@millwright/domain/work/orders/planned/contract.ts";
import { useCall } from "../../../kit/wire/query.ts";

/** What the order was given to do it with; undefined while it is asked for. */
export const usePlan = (orderId: number): OrderPlan | undefined => useCall(workOrderPlan.get, { query: { woId: orderId } }).data;
