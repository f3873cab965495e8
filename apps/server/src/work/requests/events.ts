import { recordEvents } from "../../platform/work/events.ts";

/** What happens to requests. */
export const requestEvents = recordEvents(
  "work-requests",
  "accepted",
  "rejected",
  "reopened",
  "converted",
  "joined",
  "left",
  "merged",
  "merged_in",
  "asked",
  "answered",
  "followed_order",
);
