import { recordEvents } from "../../platform/work/events.ts";

export const crewEvents = recordEvents("crews", "member_added", "member_changed", "member_removed", "served_added", "served_removed");
