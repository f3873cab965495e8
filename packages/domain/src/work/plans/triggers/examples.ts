import type { Examples } from "../../../kit/endpoint.ts";
import type { planTriggers } from "./contract.ts";

export const planTriggerExamples: Examples<typeof planTriggers> = {
  list: async (row) => ({ query: { planId: (await row("plans")).id } }),
  create: async (row) => ({
    body: {
      planId: (await row("plans")).id,
      kind: "calendar",
      rrule: "FREQ=MONTHLY;INTERVAL=1;BYDAY=1MO",
      startDay: "2027-03-01",
      time: "08:00",
      toleranceEarlyDays: 2,
    },
  }),
  update: async (row) => {
    const { id, version } = await row("plan-triggers");
    return { params: { id }, body: { version, toleranceLateDays: 3 } };
  },
  remove: async (row) => ({ params: { id: (await row("plan-triggers")).id } }),
  preview: async (row) => ({
    body: {
      rrule: "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1",
      startDay: "2027-03-01",
      time: "06:00",
      locationId: (await row("locations")).id,
    },
  }),
};
