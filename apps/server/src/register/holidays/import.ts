import { HolidayDraft } from "@millwright/domain/register/holidays/contract.ts";
import { holidayTarget } from "@millwright/domain/register/holidays/import.ts";
import type { RecordWriter } from "../../platform/records/importing.ts";
import { createHoliday, records, updateHoliday } from "./changes.ts";
import { holidayLike } from "./queries.ts";

/** A holiday has no code: it is known by its name, its day and its site. */
export const holidayWriter: RecordWriter = {
  kind: "records",
  target: holidayTarget,
  table: "holidays",
  entity: "holidays",
  draft: HolidayDraft,
  find: async (ctx, { name, day, site }) =>
    typeof name === "string" && typeof day === "string"
      ? await holidayLike(ctx, { name, day, siteId: typeof site === "number" ? site : null })
      : null,
  identityOf: ({ name, day }, { site = "" }) =>
    typeof name === "string" && typeof day === "string" ? `${day} ${name.toLowerCase()} ${site.toLowerCase()}` : null,
  get: records.get,
  create: createHoliday,
  update: updateHoliday,
  draftOf: ({ site, ...values }) => ({ ...values, siteId: site }),
};
