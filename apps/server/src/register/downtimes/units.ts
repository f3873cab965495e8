import { sql } from "kysely";
import { minutesIn, shared, type Interval } from "@millwright/domain/kit/intervals.ts";
import type { Times } from "@millwright/domain/register/asset-production/oee.ts";
import { reliabilityOf } from "@millwright/domain/register/downtimes/figures/figures.ts";
import { requiredTime, type Stay } from "@millwright/domain/register/production-calendars/required-time.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { beginOf, type Days } from "../../platform/lists/measures.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { staysOfMany } from "../production-calendars/service.ts";
import { entriesOf } from "./figures.ts";

/** Assets that are one: their standstills together, the required time of the first. */
export interface Unit {
  root: number;
  ids: readonly number[];
}

export interface Standing {
  entries: Awaited<ReturnType<typeof entriesOf>>;
  stays: readonly Stay[];
  /** The same of units that were required at the same times. */
  key: string;
}

export const instantsOf = ({ from, until }: Interval): [string, string] => [new Date(from).toISOString(), new Date(until).toISOString()];

/** From the first to the last instant of all of these. */
export const hullOf = (spans: readonly Interval[]): Interval => ({
  from: Math.min(...spans.map(({ from }) => from)),
  until: Math.max(...spans.map(({ until }) => until)),
});

/** When days begin and end by the clock of their zone. */
export const spanOf = ({ from, until, zone }: Days): Interval => ({
  from: Date.parse(beginOf(from, zone)),
  until: Date.parse(beginOf(dayAfter(until, 1), zone)),
});

/** Of an asset and all that is current below it. */
export const idsBelow = (id: unknown) => sql`
  with recursive down as (
    select top.id from assets top where top.id = ${id}
    union all select a.id from assets a join down on a.parent_id = down.id where a.archived_at is null
  ) select id from down`;

/** When units stood still, within the reader's reach of downtimes, and when they were required, over a period: in the same few statements however many they are. */
export async function standingOf<One extends Unit>(
  ctx: Ctx,
  units: readonly One[],
  period: Interval,
): Promise<(Standing & { unit: One })[]> {
  const [entries, standings] = await Promise.all([
    entriesOf(
      ctx,
      units.flatMap(({ ids }) => ids),
      ...instantsOf(period),
      withinReach(ctx, "downtimes", "d"),
    ),
    staysOfMany(
      ctx,
      units.map(({ root }) => root),
      period,
    ),
  ]);
  const stopped = Map.groupBy(entries, ({ assetId }) => assetId);
  return units.map((unit) => ({
    unit,
    entries: unit.ids.flatMap((id) => stopped.get(id) ?? []),
    stays: standings.get(unit.root)?.stays ?? [],
    key: standings.get(unit.root)?.key ?? "",
  }));
}

/** Minutes of a stretch that is over: of the clock, required, and of these those in which it did not stand still. */
export function timesIn({ entries }: Standing, span: Interval, required: readonly Interval[]): Times {
  const { requiredMinutes, operatingMinutes } = reliabilityOf({ period: span, now: span.until, required, entries, orders: [] });
  return { clock: minutesIn([span]), required: requiredMinutes, operating: operatingMinutes };
}

/** The required time of spans within a period: found once for all that stand by the same calendar, and cut to each span. */
export function requiredWithin(period: Interval): (standing: Standing, span: Interval) => Interval[] {
  const whole = new Map<string, Interval[]>();
  const cut = new Map<string, Interval[]>();
  return ({ stays, key }, span) => {
    const name = `${span.from}-${span.until} ${key}`;
    const known = cut.get(name);
    if (known) return known;
    const all = whole.get(key) ?? requiredTime(stays, period);
    whole.set(key, all);
    const required = shared(all, [span]);
    cut.set(name, required);
    return required;
  };
}
