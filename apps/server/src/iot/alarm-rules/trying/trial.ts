import type { z } from "zod";
import { RULE_DAYS, type Trial, type TriedRule } from "@millwright/domain/iot/alarm-rules/contract.ts";
import { conditionOf, measureFaults, scopedTo } from "@millwright/domain/iot/alarm-rules/validity.ts";
import { hoursToRead } from "@millwright/domain/iot/alarms/tried-hours.ts";
import { SILENCE_KINDS } from "@millwright/domain/iot/alarm-rules/rule.ts";
import { episodesOf, type Episode } from "@millwright/domain/iot/alarms/episodes.ts";
import type { Ground, Happening } from "@millwright/domain/iot/alarms/state.ts";
import { HOUR_MS, hourOf } from "@millwright/domain/iot/readings/local-days.ts";
import { dueAfter } from "@millwright/domain/iot/readings/heartbeat.ts";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import type { Interval } from "@millwright/domain/kit/intervals.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import { wholeOf } from "../changes.ts";
import { requiredOf } from "../production-hours.ts";
import { assertNamed } from "../references.ts";
import { conditionsOf } from "./conditions.ts";
import { hoursOf, readingsOf, roughly, spansOf, type Hour, type Reading, type Wanted } from "./readings.ts";
import { countSensors, triedSeries, type Rule, type Tried } from "./series.ts";
import { silencesOf } from "./silence.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** So many series are looked at, and so many readings of them are read: the answer comes within a second. */
const MOST_SERIES = 40;
const MOST_READINGS = 80_000;
/** Of a sensor so many alarms are named. */
const MOST_ALARMS = 100;

/** What a rule would have raised over the last thirty days. Nothing is written. */
export async function trialOf(ctx: Ctx, { sensorId = null, ...sent }: z.output<typeof TriedRule>): Promise<Trial> {
  const said = wholeOf(sent, null);
  await assertNamed(ctx, said, null);
  await assertRecords(ctx, [{ kind: "sensors", id: sensorId, field: "sensorId" }]);
  const rule = scopedTo(said);
  const fields = measureFaults(rule);
  if (fields.length > 0) throw new Refusal("invalid", { fields });
  const until = ctx.now.getTime();
  const period = { from: until - RULE_DAYS * DAY_MS, until };
  const sensorCount = await countSensors(ctx, rule);
  // What a gateway says of itself is not kept so long, and its sensors would be silent together.
  const tried = rule.kind === "gateway" ? [] : await triedSeries(ctx, rule, sensorId, MOST_SERIES);
  const found = await alarmsOf(ctx, rule, tried, period);
  return { ...toldOf(found, period, sensorId), sensorCount, triedCount: found.size };
}

/** Alarms by series; those that would take too long are not looked at. */
type Found = Map<Tried, readonly Episode[]>;

async function alarmsOf(ctx: Ctx, rule: Rule, tried: readonly Tried[], period: Interval): Promise<Found> {
  if (tried.length === 0) return new Map();
  const hours = await hoursOf(
    ctx,
    tried.map(({ seriesId }) => seriesId),
    period,
  );
  if (SILENCE_KINDS.includes(rule.kind)) return await silencesOf(ctx, rule, tried, hours, period, MOST_READINGS);
  const { looked, spans, needed } = chosen(rule, tried, hours, period);
  const readings = await readingsOf(ctx, spans);
  const conditions = await conditionsOf(ctx, rule, looked, period);
  const found: Found = new Map();
  for (const each of looked) {
    const read = filledUp(readings.get(each.seriesId) ?? [], needed.get(each) ?? []).map((reading): Happening => ({
      kind: "reading",
      ...reading,
    }));
    const met = each.assetId === null ? [] : (conditions.get(each.assetId) ?? []);
    found.set(each, episodesOf(await groundOf(ctx, rule, each, period), inOrder(read, met), period.until));
  }
  return found;
}

/** Series in their order, as long as what has to be read of them is not too much; the first one always. */
function chosen(rule: Rule, tried: readonly Tried[], hours: ReadonlyMap<number, readonly Hour[]>, { from, until }: Interval) {
  const looked: Tried[] = [];
  const spans: Wanted[] = [];
  const needed = new Map<Tried, readonly Hour[]>();
  let count = 0;
  for (const each of tried) {
    const own = hours.get(each.seriesId) ?? [];
    const read = hoursToRead(rule, own);
    const wanted = own.filter((_, at) => read[at]);
    count += wanted.reduce((sum, hour) => sum + hour.count, 0);
    if (looked.length > 0 && count > MOST_READINGS) break;
    looked.push(each);
    needed.set(each, wanted);
    // What has not been added up yet is read.
    const last = own.at(-1);
    spans.push(...spansOf(each.seriesId, wanted), { seriesId: each.seriesId, from: last ? last.at + HOUR_MS : from, until });
  }
  return { looked, spans, needed };
}

/** Readings outlive their weeks as hours alone: of an hour of which none is left it is known roughly what they were. */
function filledUp(readings: readonly Reading[], needed: readonly Hour[]): readonly Reading[] {
  const kept = new Set(readings.map(({ at }) => hourOf(at)));
  const missing = needed.filter(({ at }) => !kept.has(at)).flatMap((hour) => roughly(hour) ?? []);
  return missing.length === 0 ? readings : [...readings, ...missing].toSorted((one, other) => one.at - other.at);
}

async function groundOf(ctx: Ctx, rule: Rule, { heartbeatSeconds, kind, ...where }: Tried, period: Interval): Promise<Ground> {
  const { kind: ruleKind, levels, hours, onlyWhile, productionCalendarId } = rule;
  return {
    definition: { kind: ruleKind, levels, hours, onlyWhile: onlyWhile && conditionOf(onlyWhile) },
    holdsMs: dueAfter(0, heartbeatSeconds)?.offline ?? null,
    isCounter: kind === "continuous",
    required: hours === "always" ? [] : await requiredOf(ctx, productionCalendarId, where, period),
  };
}

/** Of one time, what holds comes before what is read. */
const inOrder = (read: readonly Happening[], met: readonly Happening[]): Happening[] =>
  met.length === 0 ? [...read] : [...met, ...read].toSorted((one, other) => one.at - other.at);

function toldOf(found: Found, { from, until }: Interval, askedId: number | null): Omit<Trial, "sensorCount" | "triedCount"> {
  const sensors = [...found].map(([{ sensor, typeId, seriesId, unit, decimals, kind }, episodes]) => ({
    sensor,
    typeId,
    seriesId,
    unit,
    decimals,
    kind,
    alarmCount: episodes.length,
    activeMinutes: minutesOf(episodes, until),
    alarms: episodes.slice(-MOST_ALARMS).toReversed().map(alarmOf),
  }));
  const shown = sensors.filter(({ sensor, alarmCount }) => alarmCount > 0 || sensor.id === askedId);
  const loudest = shown.toSorted((one, other) => other.alarmCount - one.alarmCount || other.activeMinutes - one.activeMinutes);
  return {
    from: iso(from),
    until: iso(until),
    alarmCount: sensors.reduce((sum, { alarmCount }) => sum + alarmCount, 0),
    activeMinutes: sensors.reduce((sum, { activeMinutes }) => sum + activeMinutes, 0),
    // Where nothing is raised, a curve shows how far the limits lie from it.
    sensors: loudest.length > 0 ? loudest : sensors.slice(0, 1),
  };
}

const iso = (at: number): string => new Date(at).toISOString();

const minutesOf = (episodes: readonly Episode[], until: number): number =>
  Math.round(episodes.reduce((sum, { raisedAt, clearedAt }) => sum + (clearedAt ?? until) - raisedAt, 0) / MINUTE_MS);

const alarmOf = ({ since, raisedAt, clearedAt, severity, worst }: Episode): Trial["sensors"][number]["alarms"][number] => ({
  sinceAt: iso(since),
  raisedAt: iso(raisedAt),
  clearedAt: clearedAt === null ? null : iso(clearedAt),
  severity,
  worst: worst?.value ?? null,
});
