import { Refusal } from "@millwright/domain/kit/errors.ts";
import { ProductionCalendarDraft, type ProductionCalendar } from "@millwright/domain/register/production-calendars/contract.ts";
import { productionCalendarTarget } from "@millwright/domain/register/production-calendars/import.ts";
import { readExceptions, readHours, spelledExceptions, spelledHours } from "@millwright/domain/register/production-calendars/spelling.ts";
import type { RecordWriter, Values } from "../../platform/records/importing.ts";
import { codedLookup, codedWriter } from "../../platform/records/record-import.ts";
import { createCalendar, records, updateCalendar } from "./changes.ts";

export const calendarWriter: RecordWriter = {
  ...codedWriter({
    kind: "production-calendars",
    target: productionCalendarTarget,
    draft: ProductionCalendarDraft,
    get: records.get,
    create: createCalendar,
    update: updateCalendar,
  }),
  draftOf: ({ hours, exceptions, ...values }, current) => {
    const is = current as ProductionCalendar | null;
    return {
      ...values,
      hours: readAs("hours", hours, readHours, spelledHours, is?.hours),
      exceptions: readAs("exceptions", exceptions, readExceptions, spelledExceptions, is?.exceptions),
    };
  },
};

export const calendarLookup = codedLookup(
  "production-calendars",
  async (ctx, called) => await createCalendar(ctx, { ...called, hours: [] }),
);

/** A file without that column leaves it alone; an empty cell is nothing. What reads the same is the same. */
function readAs<T>(
  path: string,
  text: Values[string],
  read: (text: string) => T[] | null,
  spelled: (is: readonly T[]) => string,
  current: readonly T[] | undefined,
): unknown {
  if (text === undefined) return undefined;
  const is = read(String(text ?? ""));
  if (!is) throw new Refusal("invalid", { fields: [{ path, reason: "bad_format" }] });
  return current && spelled(current) === spelled(is) ? current : is;
}
