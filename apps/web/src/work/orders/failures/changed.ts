import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderFailures } from "@millwright/domain/work/orders/failures/contract.ts";

/** The first failure is the order's own block. */
export const CHANGED = { invalidates: [workOrderFailures, workOrders] };
