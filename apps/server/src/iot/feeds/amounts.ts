import { hoursOn, rises } from "@millwright/domain/iot/feeds/counting.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { addUp, factsOf, rolledSeries, type Asked, type RolledSeries } from "../readings/service.ts";
import type { Feed } from "./store.ts";

/** What a datum gave in a span. */
export interface Given {
  /** Hours, rises, or what a counter counted in its own unit. */
  amount: number;
  /** Something is known of the span. */
  isKnown: boolean;
  /** Of the value itself: what it was at the end, in the unit that is stored. */
  value: number | null;
}
export interface Span {
  feed: Feed;
  from: number;
  until: number;
}

/** What feeds get of spans, in the same order. What was set aside, or is not plausible, is left out as it is of hours and days. */
export async function givenIn(ctx: Ctx, spans: readonly Span[]): Promise<Given[]> {
  const series = new Map((await rolledSeries(ctx.db, [...new Set(spans.map(({ feed }) => feed.seriesId))])).map((each) => [each.id, each]));
  const asked = spans.map((span) => ({ span, asked: askedOf(span, series) }));
  const counters = asked.filter(({ span }) => span.feed.seriesKind === "continuous");
  const others = asked.filter(({ span }) => span.feed.seriesKind !== "continuous");
  const found = new Map<Span, Given>();
  const added = await addUp(
    ctx.db,
    counters.map((each) => each.asked),
  );
  for (const [index, { bucket, counter }] of added.entries())
    found.set(counters[index]?.span as Span, { amount: bucket?.rise ?? 0, isKnown: bucket !== null, value: counter?.base ?? null });
  const facts =
    others.length === 0
      ? []
      : await factsOf(
          ctx.db,
          others.map((each) => each.asked),
        );
  for (const [index, { readings, before }] of facts.entries()) {
    const { span, asked: of } = others[index] as (typeof others)[number];
    found.set(span, givenOf(span, of, { readings, before }));
  }
  return spans.map((span) => found.get(span) ?? NOTHING);
}

const NOTHING: Given = { amount: 0, isKnown: false, value: null };

function givenOf(
  { feed, from, until }: Span,
  { series }: Asked,
  { readings, before }: Pick<Awaited<ReturnType<typeof factsOf>>[number], "readings" | "before">,
): Given {
  const inside = readings.filter(({ at }) => at >= from && at < until);
  if (feed.kind === "value") return { amount: 0, isKnown: inside.length > 0, value: inside.at(-1)?.value ?? null };
  const condition = { kind: feed.seriesKind, above: feed.above };
  const counted =
    feed.kind === "hours"
      ? hoursOn(inside, { from, until, interval: series.intervalSeconds, before }, condition)
      : rises(inside, { before }, condition);
  return { ...counted, value: null };
}

/** Whether it came on is asked of the value before, however long the sensor was silent since; for how long it was on, of what held. */
function askedOf({ feed, from, until }: Span, known: ReadonlyMap<number, RolledSeries>): Asked {
  const series = known.get(feed.seriesId) as RolledSeries;
  return { series: feed.kind === "rises" ? { ...series, intervalSeconds: null } : series, from, until };
}
