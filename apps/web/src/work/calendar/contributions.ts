import { contribute } from "../../kit/record/contributions.ts";
import { ordersInCalendar } from "../orders/slots.ts";

export const contributions = [
  contribute(ordersInCalendar, { needs: "calendar", load: async () => (await import("./page.tsx")).BoardCalendar }),
];
