import { recordEvents } from "../../platform/work/events.ts";

export const receiptEvents = recordEvents(
  "material-receipts",
  "line_added",
  "line_changed",
  "line_removed",
  "received",
  "ended",
  "returned",
);
