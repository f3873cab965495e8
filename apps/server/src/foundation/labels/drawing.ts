import { drawingApart } from "../../platform/pdf/apart.ts";
import type { Drawing } from "./drawing-thread.ts";

/** Labels are drawn apart: two thousand of them take some twenty seconds of a processor that others wait for. */
export const drawApart = drawingApart<Drawing>(new URL("drawing-thread.ts", import.meta.url), {
  what: "labels",
  heapMb: 384,
  longestMs: 120_000,
  busy: "labels_busy",
});
