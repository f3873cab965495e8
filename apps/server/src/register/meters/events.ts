import { recordEvents } from "../../platform/work/events.ts";

export const meterEvents = recordEvents("meters", "reading_entered", "reading_corrected", "reading_removed");
