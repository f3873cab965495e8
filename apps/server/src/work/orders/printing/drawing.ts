import type { Patience } from "../../../platform/db/turns.ts";
import { drawingApart } from "../../../platform/pdf/apart.ts";
import type { Drawing } from "./drawing-thread.ts";

const thread = new URL("drawing-thread.ts", import.meta.url);

/** While the caller waits: a few orders. */
const drawFew = drawingApart<Drawing>(thread, { what: "a few orders", heapMb: 256, longestMs: 60_000, busy: "prints_busy" });
/** Beside the calls, so that the few never wait for the many. */
const drawMany = drawingApart<Drawing>(thread, { what: "many orders", heapMb: 768, longestMs: 300_000, busy: "prints_busy" });

export const drawOrders = async (tenantId: number, printing: Drawing, how?: Patience): Promise<Buffer> =>
  await (how?.isPatient ? drawMany : drawFew)(tenantId, printing, how);
