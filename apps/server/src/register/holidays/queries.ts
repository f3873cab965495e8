import { sql } from "kysely";
import { holidays, type Holiday } from "@millwright/domain/register/holidays/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { plainRecord, plainRecords, plainRows } from "../../platform/lists/plain.ts";

const list = defineList(holidays.list, { kind: "holidays", defaultSort: [{ colId: "day", sort: "asc" }] });

export const holidayRows = plainRows(list);
export const wholeHolidays = plainRecords(list);
export const findHoliday = async (ctx: Ctx, id: number): Promise<Holiday | undefined> => await plainRecord(list)(ctx, id);

/** The holiday of that name on that day at that site, whoever may see it. */
export async function holidayLike(
  ctx: Ctx,
  { name, day, siteId }: { name: string; day: string; siteId: number | null },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from holidays
    where day = ${day} and lower(name) = lower(${name}) and coalesce(site_id, 0) = ${siteId ?? 0} and archived_at is null`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** Those of one year at one site, yearly ones as they fall then; only what the caller may see is copied. */
export async function holidaysOfYear(ctx: Ctx, year: number, siteId: number | null) {
  return await ctx.db
    .selectFrom("holidays")
    .select(["id", "name", "day", "isYearly", "minutes"])
    .where("archivedAt", "is", null)
    .where((eb) => (siteId === null ? eb("siteId", "is", null) : eb("siteId", "=", siteId)))
    .where((eb) =>
      eb.or([
        eb.and([eb("day", ">=", `${year}-01-01`), eb("day", "<=", `${year}-12-31`)]),
        eb.and([eb("isYearly", "=", true), eb("day", "<", `${year}-01-01`)]),
      ]),
    )
    .orderBy("day")
    .limit(1000)
    .execute();
}
