import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderRelations } from "@millwright/domain/work/orders/relations/contract.ts";

/** What an order may do next follows what it waits for. */
export const CHANGED = { invalidates: [workOrderRelations, workOrders] };
