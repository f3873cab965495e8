import type { Patience } from "../../platform/db/turns.ts";
import { drawingApart } from "../../platform/pdf/apart.ts";
import type { Drawing } from "./drawing-thread.ts";

const thread = new URL("drawing-thread.ts", import.meta.url);

/** While the caller waits: a few widgets. */
const drawFew = drawingApart<Drawing>(thread, { what: "small dashboards", heapMb: 256, longestMs: 60_000, busy: "prints_busy" });
/** Beside the calls, so that the few never wait for the many. */
const drawMany = drawingApart<Drawing>(thread, { what: "large dashboards", heapMb: 512, longestMs: 120_000, busy: "prints_busy" });

export const drawReport = async (tenantId: number, drawing: Drawing, how?: Patience): Promise<Buffer> =>
  await (how?.isPatient ? drawMany : drawFew)(tenantId, drawing, how);
