import { sql } from "kysely";
import type { Interval } from "@millwright/domain/kit/intervals.ts";
import {
  FIGURES,
  reliabilityOf,
  type Figure,
  type FigureKey,
  type Reliability,
} from "@millwright/domain/register/downtimes/figures/figures.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { NO_ROWS, type Asking, type Measured, type Places, type Sums, type Tell, type Telling } from "../../platform/lists/measures.ts";
import { added, addedByKey, namedParts } from "../../platform/lists/told-parts.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { ordersOf } from "./figures.ts";
import { hullOf, idsBelow, instantsOf, requiredWithin, spanOf, standingOf, type Standing, type Unit } from "./units.ts";

/**
 * How reliable the assets of a question were together: the sums of each one's own figures. An asset that is asked for is one with all that is below it, as on its own
 * page. Downtimes count within the reader's reach; orders out of it count and are not told.
 */
type Sides = Record<FigureKey, Sums>;
type Placed = Unit & { siteId: number | null };

interface Known extends Standing {
  unit: Placed;
  orders: Awaited<ReturnType<typeof ordersOf>>;
}

async function unitsOf(ctx: Ctx, { siteId, assetId, crewId }: Places): Promise<Placed[]> {
  if (crewId !== undefined) return [];
  const isAsked = assetId === undefined ? sql`true` : sql`id = ${assetId}`;
  const isThere = siteId === undefined ? sql`true` : sql`site_id = ${siteId}`;
  const { rows } = await sql<Placed>`
    select assets.id as root, site_id, ${assetId === undefined ? sql`array[assets.id]` : sql`array(${idsBelow(assetId)})`} as ids
    from assets where archived_at is null and ${isAsked} and ${isThere} and ${withinReach(ctx, "assets")}`.execute(ctx.db);
  return rows;
}

/** All that is known of these assets between the first and the last instant. */
async function knownOf(ctx: Ctx, units: readonly Placed[], period: Interval): Promise<Known[]> {
  const [standing, orders] = await Promise.all([
    standingOf(ctx, units, period),
    ordersOf(
      ctx,
      units.flatMap(({ ids }) => ids),
      ...instantsOf(period),
    ),
  ]);
  const done = Map.groupBy(orders, ({ assetId }) => assetId);
  return standing.map((its) => ({ ...its, orders: its.unit.ids.flatMap((id) => done.get(id) ?? []) }));
}

/** What is known of the places of several questions, and what of it was made of one span already. */
interface Answering {
  all: readonly Known[];
  now: number;
  required: ReturnType<typeof requiredWithin>;
  once: Map<string, Sides>;
}

/** The figures of each asset over one span; those of assets that were quiet in it by the same calendar are found once. */
function reliabilities({ all, now, required }: Answering, period: Interval): { known: Known; is: Reliability }[] {
  const quiet = new Map<string, Reliability>();
  return all.map((known) => {
    const { entries, orders, key } = known;
    if (!isQuietIn(known, period)) return { known, is: reliabilityOf({ period, now, required: required(known, period), entries, orders }) };
    const is = quiet.get(key) ?? reliabilityOf({ period, now, required: required(known, period), entries: [], orders: [] });
    quiet.set(key, is);
    return { known, is };
  });
}

/** Nothing of an asset reaches into the span: it neither stood still nor failed, and nobody finished or began work on it. */
function isQuietIn({ entries, orders }: Known, { from, until }: Interval): boolean {
  const isIn = (at: number | null) => at !== null && from <= at && at < until;
  return (
    !entries.some((entry) => isIn(entry.from) || (entry.from < until && (entry.until ?? Infinity) > from)) &&
    !orders.some(({ startedAt, completedAt }) => isIn(startedAt) || isIn(completedAt))
  );
}

/** The sums over all assets. Of tens of thousands nearly all are quiet, day for day: these are counted by their calendar and added once. */
function sidesOf(answering: Answering, period: Interval): Sides {
  const alike = new Map<Reliability, number>();
  for (const { is } of reliabilities(answering, period)) alike.set(is, (alike.get(is) ?? 0) + 1);
  const sides = Object.fromEntries(FIGURES.map((key) => [key, NO_ROWS])) as Sides;
  for (const [is, count] of alike)
    for (const figure of FIGURES) sides[figure] = added(sides[figure], timesOver(sumsOf(figure, is[figure]), count));
  return sides;
}

const timesOver = ({ numerator, denominator, rows }: Sums, count: number): Sums => ({
  numerator: numerator * count,
  denominator: denominator * count,
  rows: rows * count,
});

const isShare = (key: FigureKey): boolean => key === "availability" || key === "availabilityLessPlanned";

const sumsOf = (key: FigureKey, { numerator, denominator }: Figure): Sums => ({
  numerator,
  // A rate is told by the hour.
  denominator: key === "failureRate" ? denominator / 60 : denominator,
  rows: isShare(key) ? 2 : key === "failureRate" ? numerator : denominator,
});

/** A mean over nothing that ran or was repaired is no number, nor is a rate of no failures. */
const known = (key: FigureKey, sums: Sums): Sums => (sums.numerator <= 0 && !isShare(key) ? { ...sums, isUnknown: true } : sums);

/** Which parts come first: those that stood longest, failed most often, were worked on most. */
const weightOf =
  (key: FigureKey) =>
  ({ numerator, denominator }: Sums): number =>
    isShare(key) ? denominator - numerator : key === "failureRate" ? numerator : denominator;

function sidesOnce(answering: Answering, span: Interval): Sides {
  const key = `${span.from}-${span.until}`;
  const sides = answering.once.get(key) ?? sidesOf(answering, span);
  answering.once.set(key, sides);
  return sides;
}

type AskedOne = Asking & { what: FigureKey };

async function answered(ctx: Ctx, answering: Answering, { what, spans, by }: AskedOne): Promise<Measured> {
  const all = spans.map(spanOf);
  const told = all.map((span) => known(what, sidesOnce(answering, span)[what]));
  const [first] = all;
  if (!by || !first) return { spans: told, parts: [] };
  const parts = addedByKey(
    reliabilities(answering, first),
    ({ known: { unit } }) => (by.name === "site" ? unit.siteId : unit.root)?.toString() ?? null,
    ({ is }) => sumsOf(what, is[what]),
  );
  const named = await namedParts(ctx, by, parts, weightOf(what));
  return { spans: told, parts: named.map((part) => ({ ...part, ...known(what, part) })) };
}

/** Questions of the same places are answered by the same rows. */
const tell: Tell<FigureKey> = async (ctx, asked) => {
  const byPlaces = Map.groupBy(asked, ({ places }) => JSON.stringify([places.siteId, places.assetId, places.crewId]));
  const found = new Map<AskedOne, Measured>();
  for (const its of byPlaces.values()) {
    const hull = hullOf(its.flatMap(({ spans }) => spans.map(spanOf)));
    const all = await knownOf(ctx, await unitsOf(ctx, its[0]?.places ?? {}), hull);
    const answering = { all, now: ctx.now.getTime(), required: requiredWithin(hull), once: new Map<string, Sides>() };
    for (const one of its) found.set(one, await answered(ctx, answering, one));
  }
  return asked.map((one) => found.get(one) ?? { spans: [], parts: [] });
};

const told = (what: FigureKey): Telling => ({ rows: null, tell, what });
export const reliabilityMeasures = Object.fromEntries(FIGURES.map((what) => [what, told(what)])) as Record<FigureKey, Telling>;
