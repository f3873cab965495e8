import type { Examples } from "../../kit/endpoint.ts";
import { recordExamples } from "../../kit/record-calls.ts";
import type { shifts } from "./contract.ts";

export const examples: Examples<typeof shifts> = recordExamples<typeof shifts>("shifts", {
  create: () => ({
    code: "SHI-900",
    name: "North nights",
    cycleWeeks: 2,
    anchorDay: "2026-01-05",
    worksHolidays: true,
    spans: [
      { day: 0, startMinute: 1320, minutes: 480, breakMinutes: 30 },
      { day: 8, startMinute: 360, minutes: 480, breakMinutes: 30 },
    ],
  }),
  update: { name: "South nights" },
});
