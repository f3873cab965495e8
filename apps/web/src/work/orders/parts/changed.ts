import { reservations } from "@millwright/domain/materials/reservations/contract.ts";
import { stock, stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";

/** What is read anew when the parts of an order changed. */
export const CHANGED = { invalidates: [workParts, workOrders, stock, stockMovements, reservations] };
