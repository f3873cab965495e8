import type { Ctx } from "../../platform/call/ctx.ts";
import { records } from "./changes.ts";

/** What other features may know of warehouses. */
export { warehouseEvents } from "./events.ts";
export { heldWarehouse } from "./queries.ts";
export { inWarehouses } from "./measures.ts";

/** A warehouse that the caller sees; else it is not there. */
export const assertWarehouse = async (ctx: Ctx, id: number): Promise<number> => (await records.get(ctx, id)).id;
