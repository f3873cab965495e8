import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { productionCalendars } from "./contract.ts";

export const examples: Examples<typeof productionCalendars> = recordExamples<typeof productionCalendars>("production-calendars", {
  create: () => ({
    code: "CAL-900",
    name: "Two shifts",
    hours: [
      { weekday: 0, startMinute: 360, minutes: 960 },
      { weekday: 4, startMinute: 360, minutes: 480 },
    ],
    worksHolidays: true,
    exceptions: [{ day: "2026-12-24", name: "Christmas Eve", hours: [{ startMinute: 360, minutes: 360 }] }],
  }),
  update: { name: "Two shifts and a half" },
});
