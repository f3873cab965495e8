import { judge, type CounterState } from "@millwright/domain/iot/readings/counters.ts";
import { hourOf } from "@millwright/domain/iot/readings/local-days.ts";
import { rollUp, type Bucket } from "@millwright/domain/iot/readings/roll-up.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { factsOf, type Asked, type Facts } from "./facts.ts";

export interface AddedUp {
  asked: Asked;
  /** Null: nothing of it counts. */
  bucket: Bucket | null;
  /** Of a counter: what it was believed to show at the end of the span. */
  counter: CounterState | null;
  /** Hours before in which it was doubted what is decided here. */
  doubtfulHours: readonly number[];
}

/** Adds up spans of series from their readings, by the rules of the domain. */
export async function addUp(db: TenantDb, asked: readonly Asked[]): Promise<AddedUp[]> {
  if (asked.length === 0) return [];
  const facts = await factsOf(db, asked);
  return asked.map((each, index) => added(each, facts[index] as Facts));
}

function added(asked: Asked, { readings, before, counter }: Facts): AddedUp {
  const { series, from, until } = asked;
  const inside = readings.filter(({ at }) => at >= from && at < until);
  const span = { from, until, kind: series.kind, interval: series.intervalSeconds, before };
  if (series.kind !== "continuous") return { asked, bucket: rollUp(inside, span, null), counter: null, doubtfulHours: [] };
  const { verdicts } = judge(readings, counter, series.rollOver);
  const stateAt = (end: number) =>
    judge(
      readings.filter(({ at }) => at < end),
      counter,
      series.rollOver,
    ).state;
  const counted = inside.filter(({ at }) => verdicts.get(at)?.isCounted);
  return {
    asked,
    bucket: rollUp(counted, span, verdicts),
    counter: stateAt(until),
    doubtfulHours: [...new Set(stateAt(from).doubted.map(({ at }) => hourOf(at)))],
  };
}
