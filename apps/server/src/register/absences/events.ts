import { recordEvents } from "../../platform/work/events.ts";

export const absenceEvents = recordEvents("absences", "decided");
