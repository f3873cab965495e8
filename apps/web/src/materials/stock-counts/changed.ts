import { serialStock, stock, stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { stockCounts } from "@millwright/domain/materials/stock-counts/contract.ts";

export const COUNTED = { invalidates: [stockCounts] };
/** What is booked changes stock. */
export const BOOKED = { invalidates: [stockCounts, stock, serialStock, stockMovements] };
