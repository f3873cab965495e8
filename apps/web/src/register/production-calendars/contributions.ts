import { contribute } from "../../kit/record/contributions.ts";
import { locationCards } from "../locations/slots.ts";

export const contributions = [
  contribute(locationCards, {
    needs: "production-calendars",
    load: async () => (await import("./of-location.tsx")).LocationCalendar,
  }),
];
