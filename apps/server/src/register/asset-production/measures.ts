import {
  PRODUCTION,
  producedOf,
  type Judged,
  type Made,
  type Produced,
  type ProductionKey,
} from "@millwright/domain/register/asset-production/oee.ts";
import type { Interval } from "@millwright/domain/kit/intervals.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { NO_ROWS, type Asking, type Measured, type Sums, type Tell, type Telling } from "../../platform/lists/measures.ts";
import { added, addedByKey, namedParts } from "../../platform/lists/told-parts.ts";
import { hullOf, requiredWithin, spanOf, standingOf, timesIn, type Standing } from "../downtimes/service.ts";
import { countedUnits, countsOf, type CountedUnit, type Counts, type Stretches } from "./counting.ts";

/**
 * What the assets of a question made beside what they could have made: the sums of each one's own. Where none of them is counted, or nothing was read, there is no number.
 */
type AskedOne = Asking & { what: ProductionKey };
/** Of each unit, what it made in each of the spans. */
interface OfUnit {
  unit: CountedUnit;
  produced: Produced[];
}

async function producedIn(ctx: Ctx, units: readonly CountedUnit[], spans: readonly Interval[]): Promise<OfUnit[]> {
  if (units.length === 0) return [];
  const hull = hullOf(spans);
  const [standing, counts] = await Promise.all([standingOf(ctx, units, hull), countsOf(ctx, units, spans)]);
  const required = requiredWithin(hull);
  return standing.map((its, at) => {
    const timesOf = timesOnce(its, required);
    return { unit: its.unit, produced: (counts[at] ?? []).map((stretches) => producedBy(its.unit, stretches, timesOf)) };
  });
}

/** All pieces and good ones were mostly counted over the same stretch. */
function timesOnce(standing: Standing, required: ReturnType<typeof requiredWithin>): (span: Interval) => Made["times"] {
  const found = new Map<string, Made["times"]>();
  return (span) => {
    const key = keyOf(span);
    const times = found.get(key) ?? timesIn(standing, span, required(standing, span));
    found.set(key, times);
    return times;
  };
}

function producedBy({ idealPerHour }: CountedUnit, { made, judged }: Stretches, timesOf: (span: Interval) => Made["times"]): Produced {
  const madeIn = ({ span, pieces }: Counts): Made => ({ times: timesOf(span), pieces, idealPerHour });
  const judgedIn = (counts: Counts): Judged | null => (counts.good === null ? null : { ...madeIn(counts), good: counts.good });
  return producedOf(made && madeIn(made), judged && judgedIn(judged));
}

/** A share is never a mean of one thing; of pieces that nobody counted there is no number. */
const sumsOf = (what: ProductionKey, produced: Produced | undefined): Sums => {
  const sides = produced?.[what];
  return sides ? { ...sides, rows: 2 } : { ...NO_ROWS, isUnknown: true };
};
const NOBODY_KNOWS: Sums = { ...NO_ROWS, isUnknown: true };

async function answered(ctx: Ctx, all: readonly OfUnit[], placeOf: (span: Interval) => number, { what, spans, by }: AskedOne) {
  const places = spans.map((span) => placeOf(spanOf(span)));
  const told = places.map((place) => all.reduce((sums, { produced }) => added(sums, sumsOf(what, produced[place])), NOBODY_KNOWS));
  if (!by) return { spans: told, parts: [] };
  const parts = addedByKey(
    all,
    ({ unit }) => (by.name === "site" ? unit.siteId : unit.root)?.toString() ?? null,
    ({ produced }) => sumsOf(what, produced[places[0] ?? 0]),
  );
  return { spans: told, parts: await namedParts(ctx, by, parts) };
}

/** Questions of the same places are answered by the same rows, and each of their spans is looked at once. */
async function answeredTogether(ctx: Ctx, its: readonly AskedOne[]): Promise<Measured[]> {
  const named = new Map(its.flatMap(({ spans }) => spans.map(spanOf)).map((span) => [keyOf(span), span]));
  const keys = [...named.keys()];
  const all = await producedIn(ctx, await countedUnits(ctx, its[0]?.places ?? {}), [...named.values()]);
  return await Promise.all(its.map(async (one) => await answered(ctx, all, (span) => keys.indexOf(keyOf(span)), one)));
}

const keyOf = ({ from, until }: Interval): string => `${from}-${until}`;

const tell: Tell<ProductionKey> = async (ctx, asked) => {
  const found = new Map<AskedOne, Measured>();
  for (const its of Map.groupBy(asked, ({ places }) => JSON.stringify([places.siteId, places.assetId, places.crewId])).values()) {
    const answers = await answeredTogether(ctx, its);
    for (const [at, one] of its.entries()) found.set(one, answers[at] ?? { spans: [], parts: [] });
  }
  return asked.map((one) => found.get(one) ?? { spans: [], parts: [] });
};

const told = (what: ProductionKey): Telling => ({ rows: null, tell, what });
export const productionMeasures = Object.fromEntries(PRODUCTION.map((what) => [what, told(what)])) as Record<ProductionKey, Telling>;
