import { sql, type RawBuilder } from "kysely";
import type { Interval } from "@millwright/domain/kit/intervals.ts";
import {
  FIGURES,
  reliabilityOf,
  SIDES,
  type Figure,
  type FigureKey,
  type Quantity,
  type Reliability,
} from "@millwright/domain/register/downtimes/figures/figures.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { NO_ROWS, type Asking, type Measured, type Places, type Sums, type Tell, type Telling } from "../../platform/lists/measures.ts";
import { added, addedByKey, namedParts } from "../../platform/lists/told-parts.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { ordersOf } from "./figures.ts";
import { together } from "./together.ts";
import { hullOf, idsBelow, instantsOf, requiredWithin, spanOf, standingOf, type Standing, type Unit } from "./units.ts";

/**
 * How reliable the assets of a question were together: the sums of each one's own figures. An asset that is asked for is one with all that is below it, as on its own
 * page. Downtimes count within the reader's reach; orders out of it count and are not told.
 */
type Placed = Unit & { siteId: number | null };

interface Known extends Standing {
  unit: Placed;
  orders: Awaited<ReturnType<typeof ordersOf>>;
}

/** The assets of these places, as a condition on their table; a crew has none. */
function assetsAt(ctx: Ctx, { siteId, assetId, crewId }: Places): RawBuilder<boolean> {
  const isAsked = assetId === undefined ? sql`true` : sql`assets.id = ${assetId}`;
  const isThere = siteId === undefined ? sql`true` : sql`assets.site_id = ${siteId}`;
  return sql<boolean>`(${crewId === undefined} and assets.archived_at is null and ${isAsked} and ${isThere} and ${withinReach(ctx, "assets")})`;
}

async function unitsOf(ctx: Ctx, which: RawBuilder<boolean>, assetId: number | undefined): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select assets.id as root, site_id, ${assetId === undefined ? sql`array[assets.id]` : sql`array(${idsBelow(assetId)})`} as ids
    from assets where ${which} order by assets.id`.execute(ctx.db);
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

/** What is known of the places of several questions, and the figures that were made of it for a span already. */
interface Answering {
  all: readonly Known[];
  now: number;
  required: ReturnType<typeof requiredWithin>;
  once: Map<string, Each[]>;
}
interface Each {
  known: Known;
  is: Reliability;
}

/** The figures of each asset over one span; those of assets that were quiet in it by the same calendar are found once. */
function reliabilities({ all, now, required }: Answering, period: Interval): Each[] {
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

const isShare = (key: FigureKey): boolean => key === "availability" || key === "availabilityLessPlanned";

const sumsOf = (key: FigureKey, { numerator, denominator }: Pick<Figure, "numerator" | "denominator">): Sums => ({
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

function eachIn(answering: Answering, span: Interval): Each[] {
  const key = nameOf(span);
  const all = answering.once.get(key) ?? reliabilities(answering, span);
  answering.once.set(key, all);
  return all;
}
const nameOf = ({ from, until }: Interval): string => `${from}-${until}`;

const sumOfEach = (all: readonly Each[], what: FigureKey): Sums =>
  all.reduce((sums, { is }) => added(sums, sumsOf(what, is[what])), NO_ROWS);

type AskedOne = Asking & { what: FigureKey };

/** An asset with all that is below it, and a breakdown into assets, are told by each one's own figures; of all others it is enough to know what they come to. */
const isOfEach = ({ places, by }: AskedOne): boolean => places.assetId !== undefined || by?.name === "asset";

async function answeredByEach(ctx: Ctx, which: RawBuilder<boolean>, its: readonly AskedOne[]): Promise<Measured[]> {
  const hull = hullOf(its.flatMap(({ spans }) => spans.map(spanOf)));
  const answering = await answeringOf(ctx, await unitsOf(ctx, which, its[0]?.places.assetId), hull);
  return await Promise.all(
    its.map(async ({ what, spans, by }) => {
      const all = spans.map(spanOf);
      const [first] = all;
      const told = all.map((span) => sumOfEach(eachIn(answering, span), what));
      const parts = by && first ? partsOf(eachIn(answering, first), by.name, what) : null;
      return await withParts(ctx, { what, by }, told, parts);
    }),
  );
}

function partsOf(all: readonly Each[], by: string, what: FigureKey): Map<string | null, Sums> {
  return addedByKey(
    all,
    ({ known: { unit } }) => (by === "site" ? unit.siteId : unit.root)?.toString() ?? null,
    ({ is }) => sumsOf(what, is[what]),
  );
}

/** Assets that moved in the time are few, and known each by itself. */
async function answeredTogether(ctx: Ctx, which: RawBuilder<boolean>, its: readonly AskedOne[]): Promise<Measured[]> {
  const spans = new Map(its.flatMap((one) => one.spans.map(spanOf)).map((span) => [nameOf(span), span]));
  const hull = hullOf([...spans.values()]);
  const all = await together(ctx, which, [...spans.values()]);
  const whichMoved = sql<boolean>`(${which} and assets.id = any(${all.movedIds}::bigint[]))`;
  const each = await answeringOf(ctx, all.movedIds.length === 0 ? [] : await unitsOf(ctx, whichMoved, undefined), hull);
  const whole = new Map([...spans].map(([name, span]) => [name, { sides: all.over(span), each: eachIn(each, span) }]));
  return await Promise.all(
    its.map(async ({ what, spans: asked, by }) => {
      const told = asked.map((days) => {
        const known = whole.get(nameOf(spanOf(days)));
        return known ? added(sumsTogether(what, known.sides), sumOfEach(known.each, what)) : NO_ROWS;
      });
      const [first] = asked.map(spanOf);
      if (!by || !first) return await withParts(ctx, { what, by }, told, null);
      const parts = partsOf(eachIn(each, first), by.name, what);
      for (const siteId of all.siteIds) {
        const key = siteId?.toString() ?? null;
        parts.set(key, added(parts.get(key) ?? NO_ROWS, sumsTogether(what, all.over(first, siteId))));
      }
      return await withParts(ctx, { what, by }, told, parts);
    }),
  );
}

function sumsTogether(key: FigureKey, its: Record<Quantity, number>): Sums {
  const [of, by] = SIDES[key];
  return sumsOf(key, { numerator: its[of], denominator: its[by] });
}

async function answeringOf(ctx: Ctx, units: readonly Placed[], hull: Interval): Promise<Answering> {
  const all = units.length === 0 ? [] : await knownOf(ctx, units, hull);
  return { all, now: ctx.now.getTime(), required: requiredWithin(hull), once: new Map() };
}

async function withParts(
  ctx: Ctx,
  { what, by }: Pick<AskedOne, "what" | "by">,
  spans: readonly Sums[],
  parts: ReadonlyMap<string | null, Sums> | null,
): Promise<Measured> {
  const named = by && parts ? await namedParts(ctx, by, parts, weightOf(what)) : [];
  return { spans: spans.map((sums) => known(what, sums)), parts: named.map((part) => ({ ...part, ...known(what, part) })) };
}

/** Questions of the same places are answered by the same rows. */
const tell: Tell<FigureKey> = async (ctx, asked) => {
  const byPlaces = Map.groupBy(asked, (one) => JSON.stringify([one.places.siteId, one.places.assetId, one.places.crewId, isOfEach(one)]));
  const found = new Map<AskedOne, Measured>();
  for (const its of byPlaces.values()) {
    const [first] = its;
    if (!first) continue;
    const which = assetsAt(ctx, first.places);
    const answers = await (isOfEach(first) ? answeredByEach : answeredTogether)(ctx, which, its);
    for (const [at, one] of its.entries()) found.set(one, answers[at] ?? { spans: [], parts: [] });
  }
  return asked.map((one) => found.get(one) ?? { spans: [], parts: [] });
};

const told = (what: FigureKey): Telling => ({ rows: null, tell, what });
export const reliabilityMeasures = Object.fromEntries(FIGURES.map((what) => [what, told(what)])) as Record<FigureKey, Telling>;
