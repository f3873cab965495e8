import { sql } from "kysely";
import type { Interval } from "@millwright/domain/kit/intervals.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { FIGURES, reliabilityOf, type Figure, type FigureKey } from "@millwright/domain/register/downtimes/figures/figures.ts";
import { requiredTime, type Stay } from "@millwright/domain/register/production-calendars/required-time.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import {
  beginOf,
  NO_ROWS,
  type Asking,
  type Days,
  type Measured,
  type Places,
  type Sums,
  type Tell,
  type Telling,
} from "../../platform/lists/measures.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { staysOfMany } from "../production-calendars/service.ts";
import { entriesOf, ordersOf } from "./figures.ts";

/**
 * How reliable the assets of a question were together: the sums of each one's own figures. An asset that is asked for is one with all that is below it, as on its own
 * page. Downtimes count within the reader's reach; orders out of it count and are not told.
 */
type Sides = Record<FigureKey, Sums>;

/** Assets that are one: their standstills and orders together, the required time of the first. */
interface Unit {
  root: number;
  ids: readonly number[];
}

type Entries = Awaited<ReturnType<typeof entriesOf>>;
type Orders = Awaited<ReturnType<typeof ordersOf>>;
interface Facts {
  entries: Entries;
  orders: Orders;
  stays: readonly Stay[];
  key: string;
}

const MINUTE_MS = 60_000;

const spanOf = ({ from, until, zone }: Days): Interval => ({
  from: Date.parse(beginOf(from, zone)),
  until: Date.parse(beginOf(dayAfter(until, 1), zone)),
});

async function unitsOf(ctx: Ctx, { siteId, assetId, crewId }: Places): Promise<Unit[]> {
  if (crewId !== undefined) return [];
  const isAsked = assetId === undefined ? sql`true` : sql`id = ${assetId}`;
  const isThere = siteId === undefined ? sql`true` : sql`site_id = ${siteId}`;
  const { rows } = await sql<{ root: number; ids: number[] }>`
    select assets.id as root, ${assetId === undefined ? sql`array[assets.id]` : sql`array(${below(assetId)})`} as ids
    from assets where archived_at is null and ${isAsked} and ${isThere} and ${withinReach(ctx, "assets")}`.execute(ctx.db);
  return rows;
}

const below = (id: number) => sql`
  with recursive down as (
    select id from assets where id = ${id}
    union all select a.id from assets a join down on a.parent_id = down.id where a.archived_at is null
  ) select id from down`;

/** All that is known of these assets between the first and the last instant: in the same few statements however many they are. */
async function factsOf(ctx: Ctx, units: readonly Unit[], period: Interval): Promise<{ unit: Unit; facts: Facts }[]> {
  const ids = units.flatMap((unit) => unit.ids);
  const [from, until] = [new Date(period.from).toISOString(), new Date(period.until).toISOString()];
  const [entries, orders, standings] = await Promise.all([
    entriesOf(ctx, ids, from, until, withinReach(ctx, "downtimes", "d")),
    ordersOf(ctx, ids, from, until),
    staysOfMany(
      ctx,
      units.map(({ root }) => root),
      period,
    ),
  ]);
  const [stopped, done] = [Map.groupBy(entries, ({ assetId }) => assetId), Map.groupBy(orders, ({ assetId }) => assetId)];
  return units.map((unit) => ({
    unit,
    facts: {
      entries: unit.ids.flatMap((id) => stopped.get(id) ?? []),
      orders: unit.ids.flatMap((id) => done.get(id) ?? []),
      stays: standings.get(unit.root)?.stays ?? [],
      key: standings.get(unit.root)?.key ?? "",
    },
  }));
}

/** The figures of one span; the required time of what stands by the same calendar is found once. */
function sidesOf(known: readonly { facts: Facts }[], period: Interval, now: number): Sides {
  const required = new Map<string, Interval[]>();
  const quiet = new Map<string, ReturnType<typeof reliabilityOf>>();
  const sides = Object.fromEntries(FIGURES.map((key) => [key, NO_ROWS])) as Sides;
  for (const { facts } of known) {
    const { entries, orders, stays, key } = facts;
    const wanted = required.get(key) ?? requiredTime(stays, period);
    required.set(key, wanted);
    const isQuiet = entries.length === 0 && orders.length === 0;
    const is = (isQuiet && quiet.get(key)) || reliabilityOf({ period, now, required: wanted, entries, orders });
    if (isQuiet) quiet.set(key, is);
    for (const figure of FIGURES) sides[figure] = added(sides[figure], sumsOf(figure, is[figure]));
  }
  return sides;
}

const sumsOf = (key: FigureKey, { numerator, denominator }: Figure): Sums => ({
  numerator,
  // A rate is told by the hour.
  denominator: key === "failureRate" ? denominator / 60 : denominator,
  rows: key === "availability" || key === "availabilityLessPlanned" ? 2 : key === "failureRate" ? numerator : denominator,
});
const added = (one: Sums, other: Sums): Sums => ({
  numerator: one.numerator + other.numerator,
  denominator: one.denominator + other.denominator,
  rows: one.rows + other.rows,
});

/** A mean over nothing that ran or was repaired is no number, nor is a rate of no failures. */
const known = (key: FigureKey, sums: Sums): Sums =>
  sums.numerator <= 0 && key !== "availability" && key !== "availabilityLessPlanned" ? { ...sums, isUnknown: true } : sums;

/** Each question's spans; those of the same places are answered by the same rows. */
async function sidesAsked(ctx: Ctx, asked: readonly Asking[]): Promise<Sides[][]> {
  const byPlaces = Map.groupBy(asked, ({ places }) => JSON.stringify([places.siteId, places.assetId, places.crewId]));
  const found = new Map<Asking, Sides[]>();
  for (const its of byPlaces.values()) {
    const spans = its.map((one) => one.spans.map(spanOf));
    const all = spans.flat();
    const hull = { from: Math.min(...all.map(({ from }) => from)), until: Math.max(...all.map(({ until }) => until)) };
    const facts = await factsOf(ctx, await unitsOf(ctx, its[0]?.places ?? {}), hull);
    const once = new Map<string, Sides>();
    for (const [at, one] of its.entries())
      found.set(
        one,
        (spans[at] ?? []).map((span) => sidesOnce(once, facts, span, ctx.now.getTime())),
      );
  }
  return asked.map((one) => found.get(one) ?? []);
}

function sidesOnce(once: Map<string, Sides>, facts: readonly { facts: Facts }[], span: Interval, now: number): Sides {
  const key = `${span.from / MINUTE_MS}-${span.until / MINUTE_MS}`;
  const sides = once.get(key) ?? sidesOf(facts, span, now);
  once.set(key, sides);
  return sides;
}

const tell: Tell<FigureKey> = async (ctx, asked) => {
  const sides = await sidesAsked(ctx, asked);
  return asked.map(({ what }, at): Measured => ({ spans: (sides[at] ?? []).map((of) => known(what, of[what])), parts: [] }));
};

const told = (what: FigureKey): Telling => ({ rows: null, tell, what });
export const reliabilityMeasures = Object.fromEntries(FIGURES.map((what) => [what, told(what)])) as Record<FigureKey, Telling>;
