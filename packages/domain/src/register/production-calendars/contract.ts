import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { code, day, name, optionalLine, optionalText } from "../../kit/fields.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";
import { MAX_EXCEPTIONS, MAX_HOURS } from "./week.ts";

const stretch = { startMinute: z.int().min(0).max(1439), minutes: z.int().min(1).max(1440) };

/** A stretch of a weekday, 0 is Monday; times are those of the clock of the site. */
export const ProductionHours = z.object({ weekday: z.int().min(0).max(6), ...stretch });
/** A day that has hours of its own in place of its weekday's; none: nothing is required on it. */
export const ProductionException = z.object({ day: day(), name: optionalLine(200), hours: z.array(z.object(stretch)).max(24) });

/** What a person fills in. */
export const ProductionCalendarDraft = z.object({
  code: code(),
  name: name(),
  hours: z.array(ProductionHours).max(MAX_HOURS),
  /** Holidays take nothing from it. */
  worksHolidays: z.boolean().optional(),
  exceptions: z.array(ProductionException).max(MAX_EXCEPTIONS).optional(),
  notes: optionalText(4000),
});
export type ProductionCalendarDraft = z.input<typeof ProductionCalendarDraft>;

const facts = { code: z.string(), name: z.string(), worksHolidays: z.boolean() };
/** One row of the list. */
export const ProductionCalendarRow = rowOf({ ...facts, weekMinutes: z.int() });
export type ProductionCalendarRow = z.infer<typeof ProductionCalendarRow>;

export const ProductionCalendar = recordOf({
  ...facts,
  hours: z.array(ProductionHours),
  exceptions: z.array(ProductionException.extend({ name: z.string().nullable() })),
  notes: z.string().nullable(),
});
export type ProductionCalendar = z.infer<typeof ProductionCalendar>;

/** When what stands somewhere is required to run; a location is given one, and what is below it and has none of its own follows it. */
export const productionCalendars = defineContract({
  ...recordCalls({
    kind: "production-calendars",
    api: "ProductionCalendar",
    draft: ProductionCalendarDraft,
    record: ProductionCalendar,
    row: ProductionCalendarRow,
    columns: {
      code: column.text({ isRequired: true, isSearched: true }),
      name: column.text({ isRequired: true, isSearched: true }),
      weekMinutes: column.number({ isRequired: true }),
      worksHolidays: column.yesNo({ isRequired: true }),
    },
  }),
});
