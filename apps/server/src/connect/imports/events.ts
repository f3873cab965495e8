import { z } from "zod";
import { event, recordEvents } from "../../platform/work/events.ts";

/** What happens to an import until it has ended. */
export const importEvents = recordEvents("imports", "layout_chosen", "mapped", "mended", "check_started", "run_started", "undo_started");
/** An import was brought to its end, taken back, or has failed. The product tells it to whoever asked for that. */
export const importEnded = event(
  "imports.ended",
  z.object({ personId: z.int(), outcome: z.enum(["done", "undone", "failed"]), refused: z.int() }),
);
