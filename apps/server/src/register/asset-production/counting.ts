import { sql } from "kysely";
import type { Interval } from "@millwright/domain/kit/intervals.ts";
import { countAt, type Beside } from "@millwright/domain/register/asset-production/counted.ts";
import { countedOnce, goodOf, readWithin } from "@millwright/domain/register/asset-production/oee.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Places } from "../../platform/lists/measures.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { idsBelow, type Unit } from "../downtimes/service.ts";
import { countsBeside, readBetween } from "../meters/service.ts";

interface Counter {
  series: number;
  decimals: number | null;
}

/** An asset whose pieces are counted, with all that is below it. */
export interface CountedUnit extends Unit {
  siteId: number | null;
  idealPerHour: number;
  counter: Counter;
  /** Null where neither is counted, or the reader does not see it. */
  second: (Counter & { counts: "good" | "scrap" }) | null;
}

const sees = (ctx: Ctx, alias: string) => sql`${withinReach(ctx, "meters", alias)} and ${withinReach(ctx, "meter-readings", alias)}`;
const counterOf = (alias: string) => sql`'series', ${sql.ref(`${alias}.series_id`)}, 'decimals', ${sql.ref(`${alias}.decimals`)}`;

/** The counted assets of a place that the reader sees; of an asset itself and of all below it. Each piece once. */
export async function countedUnits(ctx: Ctx, { siteId, assetId, crewId }: Places): Promise<CountedUnit[]> {
  if (crewId !== undefined) return [];
  const isAsked = assetId === undefined ? sql`true` : sql`assets.id in (${idsBelow(assetId)})`;
  const isThere = siteId === undefined ? sql`true` : sql`assets.site_id = ${siteId}`;
  const { rows } = await sql<CountedUnit>`
    select assets.id as root, assets.site_id, p.ideal_per_hour, array(${idsBelow(sql`assets.id`)}) as ids, jsonb_build_object(${counterOf("c")}) as counter,
      case when s.id is not null then jsonb_build_object(${counterOf("s")}, 'counts', case when p.scrap_counter_id is null then 'good' else 'scrap' end) end as second
    from asset_production p
    join assets on assets.tenant_id = p.tenant_id and assets.id = p.asset_id and assets.archived_at is null
    join meters c on c.tenant_id = p.tenant_id and c.id = p.counter_id and ${sees(ctx, "c")}
    left join meters s on s.tenant_id = p.tenant_id and s.id = coalesce(p.good_counter_id, p.scrap_counter_id) and ${sees(ctx, "s")}
    where ${isAsked} and ${isThere} and ${withinReach(ctx, "assets")} order by assets.id`.execute(ctx.db);
  return countedOnce(rows);
}

/** What was counted over one stretch; null where that was not read on all of it. */
export interface Counts {
  span: Interval;
  pieces: number;
  good: number | null;
}

/** The stretches of each span in which the pieces of a unit were counted, and in which it was counted, too, how many were good. */
export interface Stretches {
  made: Counts | null;
  judged: Counts | null;
}

interface Edged {
  made: Interval | null;
  judged: Interval | null;
}

/** What each unit made in each span: from reading to reading, of whatever part of the span was read. In two statements, however many. */
export async function countsOf(ctx: Ctx, units: readonly CountedUnit[], spans: readonly Interval[]): Promise<Stretches[][]> {
  const series = [...new Set(units.flatMap(({ counter, second }) => [counter.series, ...(second ? [second.series] : [])]))];
  const read = await readBetween(ctx, series);
  const edged = units.map((unit) => spans.map((span) => edgesOf(unit, span, read)));
  const counts = await countsAt(ctx, units, edged);
  return units.map((unit, at) => (edged[at] ?? []).map((edges) => stretchesOf(unit, edges, counts)));
}

function edgesOf({ counter, second }: CountedUnit, span: Interval, read: ReadonlyMap<number, Interval>): Edged {
  const first = read.get(counter.series);
  return { made: readWithin(span, [first]), judged: second && readWithin(span, [first, read.get(second.series)]) };
}

type CountAt = (counter: Counter, at: number) => number | null;

/** The counts at all edges: each instant of a counter is asked for once. */
async function countsAt(ctx: Ctx, units: readonly CountedUnit[], edged: readonly (readonly Edged[])[]): Promise<CountAt> {
  const asked = new Map<string, { series: number; at: number }>();
  for (const [place, { counter, second }] of units.entries())
    for (const { made, judged } of edged[place] ?? [])
      for (const { series, span } of [...both(counter.series, made, judged), ...(second ? both(second.series, judged) : [])])
        for (const at of [span.from, span.until]) asked.set(`${series} ${at}`, { series, at });
  const found = await countsBeside(ctx, [...asked.values()]);
  const beside = new Map<string, Beside>([...asked.keys()].map((key, at) => [key, found[at] ?? { before: null, next: null }]));
  return ({ series, decimals }, at) => countAt(at, beside.get(`${series} ${at}`) ?? { before: null, next: null }, decimals);
}

const both = (series: number, ...spans: (Interval | null)[]) => spans.flatMap((span) => (span ? [{ series, span }] : []));

function stretchesOf({ counter, second }: CountedUnit, { made, judged }: Edged, countAtEdge: CountAt): Stretches {
  const between = (of: Counter, span: Interval) => {
    const [from, until] = [countAtEdge(of, span.from), countAtEdge(of, span.until)];
    return from === null || until === null ? null : until - from;
  };
  const pieces = made && between(counter, made);
  const [all, counted] = judged && second ? [between(counter, judged), between(second, judged)] : [null, null];
  return {
    made: made && pieces !== null ? { span: made, pieces, good: null } : null,
    judged:
      judged && second && all !== null && counted !== null
        ? { span: judged, pieces: all, good: goodOf(all, second.counts, counted) }
        : null,
  };
}
