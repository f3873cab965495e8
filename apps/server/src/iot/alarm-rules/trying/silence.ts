import { sql } from "kysely";
import type { Episode } from "@millwright/domain/iot/alarms/episodes.ts";
import { dueAfter } from "@millwright/domain/iot/readings/heartbeat.ts";
import type { Interval } from "@millwright/domain/kit/intervals.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Hour } from "./readings.ts";
import type { Rule, Tried } from "./series.ts";

const MINUTE_MS = 60_000;

interface Gap {
  seriesId: number;
  from: number;
  until: number;
  isOver: boolean;
}

/** When sensors were silent for longer than their own heartbeats allow. One that nobody expects at any time never is. */
export async function silencesOf(
  ctx: Ctx,
  rule: Rule,
  tried: readonly Tried[],
  hours: ReadonlyMap<number, readonly Hour[]>,
  period: Interval,
  mostReadings: number,
): Promise<Map<Tried, readonly Episode[]>> {
  const looked = within(tried, hours, mostReadings);
  const gaps = Map.groupBy(await gapsOf(ctx, looked, period), ({ seriesId }) => seriesId);
  return new Map(looked.map((each) => [each, (gaps.get(each.seriesId) ?? []).flatMap((gap) => silenceOf(rule, each, gap))]));
}

/** As many as have no more readings than are looked through; the first one always. */
function within(tried: readonly Tried[], hours: ReadonlyMap<number, readonly Hour[]>, most: number): Tried[] {
  let count = 0;
  return tried.filter(({ seriesId }, at) => {
    count += (hours.get(seriesId) ?? []).reduce((sum, hour) => sum + hour.count, 0);
    return at === 0 || count <= most;
  });
}

async function gapsOf(ctx: Ctx, tried: readonly Tried[], { from, until }: Interval): Promise<Gap[]> {
  const expected = tried.flatMap(({ seriesId, heartbeatSeconds }) => {
    const offline = dueAfter(0, heartbeatSeconds)?.offline;
    return offline === undefined ? [] : [{ seriesId, offline }];
  });
  if (expected.length === 0) return [];
  const time = (at: number) => sql`to_timestamp(${at}::float8 / 1000)`;
  const { rows } = await sql<Gap>`
    select g.series_id, (extract(epoch from g.at) * 1000)::bigint as "from", (extract(epoch from coalesce(g.next, ${time(until)})) * 1000)::bigint as until,
      g.next is not null as is_over
    from (select r.series_id, r.at, lead(r.at) over (partition by r.series_id order by r.at) as next from sensor_readings r
      where r.tenant_id = current_tenant() and r.series_id = any(${expected.map(({ seriesId }) => seriesId)}::int[]) and r.at >= ${time(from)} and r.at < ${time(until)}) g
    join unnest(${expected.map(({ seriesId }) => seriesId)}::int[], ${expected.map(({ offline }) => offline)}::float8[]) as e (series_id, offline)
      on e.series_id = g.series_id
    where extract(epoch from coalesce(g.next, ${time(until)}) - g.at) * 1000 > e.offline order by g.at`.execute(ctx.db);
  return rows;
}

/** Offline after three of its heartbeats, an alarm `forMinutes` later, over when it is heard again. */
function silenceOf({ levels }: Rule, { heartbeatSeconds }: Tried, { from, until, isOver }: Gap): Episode[] {
  const offline = dueAfter(from, heartbeatSeconds)?.offline ?? until;
  const raised = levels
    .map(({ severity, forMinutes }) => ({ severity, at: offline + forMinutes * MINUTE_MS }))
    .filter(({ at }) => at < until)
    .toSorted((one, other) => one.at - other.at);
  const [first] = raised;
  if (!first) return [];
  const severity = raised.reduce((most, each) => (each.severity > most ? each.severity : most), first.severity);
  return [{ since: offline, raisedAt: first.at, clearedAt: isOver ? until : null, severity, worst: null }];
}
