import { sql } from "kysely";
import { meters, type Meter } from "@millwright/domain/register/meters/contract.ts";
import { AVERAGE_DAYS } from "@millwright/domain/register/meters/counting.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { plainRecord, plainRecords, plainRows } from "../../platform/lists/plain.ts";

const list = defineList(meters.list, { kind: "meters", defaultSort: [{ colId: "name", sort: "asc" }] });

const latest = (what: "at" | "value") => sql`(select l.${sql.ref(what)} from series_latest l where l.series_id = meters.series_id)`;
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

export const meterRows = plainRows(list, shown);
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
  const [meter, figures] = await Promise.all([plainRecord(list)<Unjudged<Meter>>(ctx, id), figuresOf(ctx, id)]);
  return meter && { ...meter, ...figures };
}

/** Whether anything was ever read of it. */
export const hasReadings = async (ctx: Ctx, id: number): Promise<boolean> =>
  (
    await sql`select from series_latest l join meters m on m.series_id = l.series_id and m.tenant_id = l.tenant_id where m.id = ${id}`.execute(
      ctx.db,
    )
  ).rows.length > 0;
