import { recordEvents } from "../../platform/work/events.ts";

/** What happens to an import until it has ended. */
export const importEvents = recordEvents("imports", "layout_chosen", "mapped", "mended", "check_started", "run_started", "undo_started");
