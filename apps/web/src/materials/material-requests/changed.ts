import { materialRequests } from "@millwright/domain/materials/material-requests/contract.ts";
import { reservations } from "@millwright/domain/materials/reservations/contract.ts";
import { serialStock, stock, stockMovements } from "@millwright/domain/materials/stock/contract.ts";

/** What is approved is kept, and what is issued moves. */
export const CHANGED = { invalidates: [materialRequests, reservations, stock, serialStock, stockMovements] };
