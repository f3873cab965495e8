import { sql } from "kysely";
import type { Ctx } from "./ctx.ts";

/**
 * The next code of a kind in the tenant's year: WO-2026-00001.
 * Never doubled under load: the counter's row is raised and held by the transaction that uses the number.
 */
export async function nextCode(ctx: Pick<Ctx, "db" | "now" | "timeZone">, prefix: string, count = 1): Promise<string[]> {
  const year = Number(new Intl.DateTimeFormat("en", { year: "numeric", timeZone: ctx.timeZone }).format(ctx.now));
  const { value } = await ctx.db
    .insertInto("counters")
    .values({ name: prefix, year, value: count })
    .onConflict((conflict) => conflict.columns(["tenantId", "name", "year"]).doUpdateSet({ value: sql`counters.value + ${count}` }))
    .returning("value")
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, at) => `${prefix}-${year}-${String(value - count + 1 + at).padStart(5, "0")}`);
}
