import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { day, name, Ref } from "../../kit/fields.ts";
import { idOf } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";

/** What a person fills in. */
export const HolidayDraft = z.object({
  name: name(),
  day: day(),
  isYearly: z.boolean().optional(),
  /** Nobody's: the whole organisation's. */
  siteId: idOf("locations").nullable().optional(),
  /** Only so many minutes less, at the end of what is worked that day; empty: the whole day. */
  minutes: z.int().min(1).max(1440).nullable().optional(),
});
export type HolidayDraft = z.input<typeof HolidayDraft>;

const facts = {
  name: z.string(),
  day: day(),
  isYearly: z.boolean(),
  site: Ref.nullable(),
  minutes: z.int().nullable(),
};
/** One row of the list. */
export const HolidayRow = rowOf(facts);
export type HolidayRow = z.infer<typeof HolidayRow>;

export const Holiday = recordOf({ ...facts, siteId: z.int().nullable() });
export type Holiday = z.infer<typeof Holiday>;

export const holidays = defineContract({
  ...recordCalls({
    kind: "holidays",
    api: "Holiday",
    draft: HolidayDraft,
    record: Holiday,
    row: HolidayRow,
    columns: {
      name: column.text({ isRequired: true, isSearched: true }),
      day: column.day({ isRequired: true }),
      isYearly: column.yesNo({ isRequired: true }),
      site: column.reference("locations"),
      minutes: column.number(),
    },
  }),
  /** The holidays of a year and a site once more, in another year or at another site; what is there already stays as it is. */
  copy: {
    method: "POST",
    path: "/api/Holiday/copy/",
    access: { subModule: "holidays", flag: "create" },
    body: z.object({
      fromYear: z.int().min(2000).max(2199),
      fromSiteId: idOf("locations").nullable(),
      toYear: z.int().min(2000).max(2199),
      toSiteId: idOf("locations").nullable(),
    }),
    reply: z.object({ copied: z.int(), there: z.int() }),
  },
});
