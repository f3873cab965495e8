import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { code, day, name, optionalText } from "../../kit/fields.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";
import { MAX_CYCLE_WEEKS, MAX_SPANS } from "./cycle.ts";

/** One shift of one day of the cycle; times are those of the clock where it is worked. */
export const ShiftSpan = z.object({
  day: z
    .int()
    .min(0)
    .max(MAX_CYCLE_WEEKS * 7 - 1),
  startMinute: z.int().min(0).max(1439),
  minutes: z.int().min(1).max(1440),
  breakMinutes: z.int().min(0).max(1439),
});

/** What a person fills in. */
export const ShiftDraft = z.object({
  code: code(),
  name: name(),
  cycleWeeks: z.int().min(1).max(MAX_CYCLE_WEEKS),
  /** A day that is the first of a cycle. */
  anchorDay: day(),
  /** Who follows it works on holidays too. */
  worksHolidays: z.boolean().optional(),
  spans: z.array(ShiftSpan).max(MAX_SPANS),
  notes: optionalText(4000),
});
export type ShiftDraft = z.input<typeof ShiftDraft>;

/** One row of the list. */
export const ShiftRow = rowOf({
  code: z.string(),
  name: z.string(),
  cycleWeeks: z.int(),
  anchorDay: day(),
  worksHolidays: z.boolean(),
});
export type ShiftRow = z.infer<typeof ShiftRow>;

export const Shift = recordOf({
  code: z.string(),
  name: z.string(),
  cycleWeeks: z.int(),
  anchorDay: day(),
  worksHolidays: z.boolean(),
  spans: z.array(ShiftSpan),
  notes: z.string().nullable(),
});
export type Shift = z.infer<typeof Shift>;

export const shifts = defineContract({
  ...recordCalls({
    kind: "shifts",
    api: "Shift",
    draft: ShiftDraft,
    record: Shift,
    row: ShiftRow,
    columns: {
      code: column.text({ isRequired: true, isSearched: true }),
      name: column.text({ isRequired: true, isSearched: true }),
      cycleWeeks: column.number({ isRequired: true }),
      anchorDay: column.day({ isRequired: true }),
      worksHolidays: column.yesNo({ isRequired: true }),
    },
  }),
});
