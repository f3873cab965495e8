import { recordEvents } from "../../platform/work/events.ts";

export const countEvents = recordEvents("stock-counts", "opened", "counted", "finished", "recounted", "booked", "cancelled");
/** A line that an import made may be taken back with it. */
export const countLineEvents = recordEvents("stock-count-lines");
