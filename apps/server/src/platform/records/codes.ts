import { sql } from "kysely";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../call/ctx.ts";

type Counting = Pick<Ctx, "db" | "now" | "timeZone">;

/** The next code of a kind in the tenant's year: WO-2026-00001. */
export async function nextCode(ctx: Counting, prefix: string): Promise<string> {
  const [code] = await nextCodes(ctx, prefix, 1);
  invariant(code !== undefined, "one code was asked for");
  return code;
}

/** So many of them. Never doubled under load: the counter's row is raised and held by the transaction that uses the numbers. */
export async function nextCodes(ctx: Counting, prefix: string, count: number): Promise<string[]> {
  const year = yearIn(ctx.timeZone, ctx.now);
  const { value } = await ctx.db
    .insertInto("counters")
    .values({ name: prefix, year, value: count })
    .onConflict((conflict) => conflict.columns(["tenantId", "name", "year"]).doUpdateSet({ value: sql`counters.value + ${count}` }))
    .returning("value")
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, at) => `${prefix}-${year}-${String(value - count + 1 + at).padStart(5, "0")}`);
}

/** A number as it is given here; what is longer was given elsewhere. */
const MADE = /^(\d{4})-(\d{5,6})$/;

/** Codes that came from elsewhere and look like the next ones: counting goes on behind them. Called before they are written, for it holds the counter. */
export async function countFrom(ctx: Pick<Ctx, "db">, prefix: string, codes: readonly string[]): Promise<void> {
  const highest = new Map<number, number>();
  for (const code of codes) {
    const [, year, value] = MADE.exec(code.startsWith(`${prefix}-`) ? code.slice(prefix.length + 1) : "") ?? [];
    if (year) highest.set(Number(year), Math.max(highest.get(Number(year)) ?? 0, Number(value)));
  }
  for (const [year, value] of [...highest].sort(([a], [b]) => a - b)) {
    await ctx.db
      .insertInto("counters")
      .values({ name: prefix, year, value })
      .onConflict((conflict) =>
        conflict.columns(["tenantId", "name", "year"]).doUpdateSet({ value: sql`greatest(counters.value, ${value})` }),
      )
      .execute();
  }
}

/** Making a format costs more than all the rest of a code. */
const years = new Map<string, Intl.DateTimeFormat>();
function yearIn(timeZone: string, now: Date): number {
  const format = years.get(timeZone) ?? new Intl.DateTimeFormat("en", { year: "numeric", timeZone });
  years.set(timeZone, format);
  return Number(format.format(now));
}
