import { productionCalendars, type ProductionCalendar } from "@millwright/domain/register/production-calendars/contract.ts";
import { spelledExceptions, spelledHours } from "@millwright/domain/register/production-calendars/spelling.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { plainRecord, plainRecords, plainRows } from "../../platform/lists/plain.ts";

const list = defineList(productionCalendars.list, { kind: "production-calendars", defaultSort: [{ colId: "name", sort: "asc" }] });

export const calendarRows = plainRows(list);
/** Calendars as a file brings them back: week and exceptions in words. */
export const wholeCalendars = async (ctx: Ctx, ids: readonly number[]) => {
  const found = (await plainRecords(list)(ctx, ids)) as ProductionCalendar[];
  return found.map(({ hours, exceptions, ...calendar }) => ({
    ...calendar,
    hours: spelledHours(hours),
    exceptions: spelledExceptions(exceptions),
  }));
};
export const findCalendar = async (ctx: Ctx, id: number): Promise<ProductionCalendar | undefined> => await plainRecord(list)(ctx, id);

/** Codes of the current locations that were given it. */
export async function placesFollowing(ctx: Ctx, calendarId: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("locations")
    .select("code")
    .where("productionCalendarId", "=", calendarId)
    .where("archivedAt", "is", null)
    .orderBy("code")
    .limit(100)
    .execute();
  return rows.map(({ code }) => code);
}
