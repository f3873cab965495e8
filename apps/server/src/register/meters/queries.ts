import { sql } from "kysely";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import { meters, type Meter, type MeterRow } from "@millwright/domain/register/meters/contract.ts";
import { AVERAGE_DAYS } from "@millwright/domain/register/meters/counting.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { plainRecord, plainRecords, plainRows } from "../../platform/lists/plain.ts";
import { figuresOf as figuresTold } from "../../platform/work/figures.ts";
import { serviceIntervals } from "./events.ts";

const latest = (what: "at" | "value") => sql`(select l.${sql.ref(what)} from series_latest l where l.series_id = meters.series_id)`;

const list = defineList(meters.list, { kind: "meters", refs: { lastAt: latest("at") }, defaultSort: [{ colId: "name", sort: "asc" }] });
const count = sql`(select l.value + life_shift(l.series_id, l.at) from series_latest l where l.series_id = meters.series_id and meters.kind = 'continuous')`;
/** From the first reading of the last days that were read to the last one; nothing where less than an hour lies between them. */
const average = sql`(
  select (l.value + life_shift(l.series_id, l.at) - f.value - life_shift(l.series_id, f.at)) / (extract(epoch from l.at - f.at)::float8 / 86400)
  from series_latest l, lateral (
    select r.at, r.value from readings r where r.series_id = l.series_id and r.at >= l.at - make_interval(days => ${AVERAGE_DAYS}) order by r.at limit 1
  ) f where l.series_id = meters.series_id and meters.kind = 'continuous' and l.at - f.at >= interval '1 hour')`;
const shown = { lastAt: latest("at"), lastValue: latest("value"), lifeToDate: count, averagePerDay: average };

/** Figures of the meter, by name, for other questions about `meters`. */
export const figureColumns = (...names: (keyof typeof shown)[]) => sql.join(names.map((name) => sql`${shown[name]} as ${sql.ref(name)}`));

const plain = plainRows(list, shown);

export async function meterRows(ctx: Ctx, request: ListRequest): Promise<ListReply<MeterRow>> {
  const reply = await plain(ctx, request);
  return { ...reply, rows: await withServices(ctx, reply.rows) };
}

/** With the shortest interval in which planned work counts by each. */
export async function withServices<Row extends { id: number }>(
  ctx: Ctx,
  rows: readonly Row[],
): Promise<(Row & { serviceEvery: number | null })[]> {
  const told = await figuresTold(
    ctx,
    serviceIntervals,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, serviceEvery: told?.get(row.id) ?? null }));
}

/** The same of one. */
export const serviceEveryOf = async (ctx: Ctx, id: number): Promise<number | null> =>
  (await figuresTold(ctx, serviceIntervals, [id]))?.get(id) ?? null;

export const wholeMeters = plainRecords(list);

interface Figures {
  lastAt: string | null;
  lastValue: number | null;
  lifeToDate: number | null;
  averagePerDay: number | null;
}

export async function figuresOf(ctx: Ctx, id: number): Promise<Figures> {
  const columns = Object.entries(shown).map(([name, value]) => sql`${value} as ${sql.ref(name)}`);
  const { rows } = await sql<Figures>`select ${sql.join(columns)} from meters where id = ${id}`.execute(ctx.db);
  return rows[0] ?? { lastAt: null, lastValue: null, lifeToDate: null, averagePerDay: null };
}

export async function findMeter(ctx: Ctx, id: number): Promise<Unjudged<Meter> | undefined> {
  const [meter, figures, serviceEvery] = await Promise.all([
    plainRecord(list)<Unjudged<Meter>>(ctx, id),
    figuresOf(ctx, id),
    serviceEveryOf(ctx, id),
  ]);
  return meter && { ...meter, ...figures, serviceEvery };
}

/** Whether anything was ever read of it. */
export const hasReadings = async (ctx: Ctx, id: number): Promise<boolean> =>
  (
    await sql`select from series_latest l join meters m on m.series_id = l.series_id and m.tenant_id = l.tenant_id where m.id = ${id}`.execute(
      ctx.db,
    )
  ).rows.length > 0;
