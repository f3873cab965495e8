import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderCosts } from "@millwright/domain/work/orders/costs/contract.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";

/** What is read anew when the labour of an order changed. */
export const CHANGED = { invalidates: [workLabour, workOrders, workOrderCosts, workOrderTasks] };
