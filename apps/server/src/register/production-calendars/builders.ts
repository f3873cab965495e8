import { productionCalendars, type ProductionCalendarDraft } from "@millwright/domain/register/production-calendars/contract.ts";
import type { Person } from "../../testing/world.ts";

let serial = 0;

/** Monday to Friday from six to ten at night, unless it is said otherwise. */
export const buildCalendar = async (by: Person, facts: Partial<ProductionCalendarDraft> = {}) => {
  serial += 1;
  return await by.ok(productionCalendars.create, {
    body: {
      code: `CAL-${serial}`,
      name: `Calendar ${serial}`,
      hours: [0, 1, 2, 3, 4].map((weekday) => ({ weekday, startMinute: 360, minutes: 960 })),
      ...facts,
    },
  });
};
