import { recordEvents } from "../../platform/work/events.ts";

export const reservationEvents = recordEvents("reservations");
