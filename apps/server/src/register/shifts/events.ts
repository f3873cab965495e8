import { recordEvents } from "../../platform/work/events.ts";

export const shiftEvents = recordEvents("shifts", "follower_added", "follower_changed", "follower_removed");
