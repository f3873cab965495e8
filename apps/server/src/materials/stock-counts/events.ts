import { recordEvents } from "../../platform/work/events.ts";

export const countEvents = recordEvents("stock-counts", "opened", "counted", "finished", "recounted", "booked", "cancelled");
