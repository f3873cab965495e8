import { dayAfter } from "../../kit/zones.ts";
import type { CalendarTrigger, EventTrigger, MeterTrigger, Moved, Plan, PlanAsset, ThresholdTrigger, Trigger, Wall } from "./definition.ts";
import { levelsAt } from "./levels.ts";
import { isInSeason, seasonStarts, workingDay } from "./recurrence/moving.ts";
import { writeRule } from "./recurrence/rrule.ts";
import { countFrom, dateAt, MAX_EMPTY, type IsWorkingDay, type Series } from "./recurrence/rule.ts";
import { wallAt, wallInstant } from "./recurrence/wall-time.ts";
import { DAY, intervalOn, reachedAt, type Base, type Sum } from "./sum.ts";

/** The next time that a trigger asks for work. */
export interface Point {
  triggerId: number;
  /** Known by its date in the series, its value or its count: the same whoever asks, whenever. */
  key: string;
  /** Which one of its trigger, from 1. */
  k: number;
  /** In milliseconds; null: nobody can tell when its value is reached. */
  dueAt: number | null;
  /** The same on the site's clocks. */
  due: Wall | null;
  /** By the average of a meter, or not reached yet. */
  isProjected: boolean;
  dueUnits: number | null;
  /** Its meter is near enough, whatever the day. */
  isNear: boolean;
  sum: Sum;
  /** Levels of dates that were left out on the way: they stay owed. */
  passed: number[];
  cursor: { day?: string; units?: number } | null;
  movedTo: Wall | null;
}

/** Why a trigger asks for nothing. */
export const QUIET = [
  "open_order",
  "no_meter",
  "no_reading",
  "no_projection",
  "ended",
  "nothing_happened",
  "waits_for_all",
  "no_trigger",
] as const;
export type Quiet = (typeof QUIET)[number];

/** How far ahead a date is looked for that is in season and owes a level, and how many values of a meter. */
const MAX_DAYS = 10 * 366;
const MAX_VALUES = 1500;

export function nextPoint(plan: Plan, trigger: Trigger, asset: PlanAsset): Point | Quiet {
  // While work of a floating trigger is open, nothing is owed.
  if ((trigger.kind === "calendar" || trigger.kind === "meter") && trigger.mode === "floating" && asset.open.length > 0)
    return "open_order";
  if (trigger.kind === "calendar") return trigger.mode === "fixed" ? nextDate(plan, trigger, asset) : floatingDate(plan, trigger, asset);
  if (trigger.kind === "meter") return nextValue(plan, trigger, asset);
  return nextHit(plan, trigger, asset);
}

function nextDate(plan: Plan, trigger: CalendarTrigger, asset: PlanAsset): Point | Quiet {
  const elsewhere = new Set(
    [...asset.moved, ...asset.taken].flatMap(({ triggerId, seriesDay }) => (triggerId === trigger.id ? [seriesDay] : [])),
  );
  const [found] = datesFrom(plan, trigger, asset, undecidedFrom(plan, asset, asset.cursors[trigger.id]?.day), elsewhere);
  if (!found) return "ended";
  if (found.seriesDay === null) return seasonPoint(trigger, asset, found.day, found.passed);
  const { k, seriesDay, counted, day, passed } = found;
  const sum: Sum = {
    kind: "fixed_date",
    rrule: writeRule(trigger.rule),
    startDay: trigger.startDay,
    k,
    seriesDay,
    offsetDays: asset.offsetDays,
    workingDayRule: plan.workingDayRule,
    daysOff: daysOffBetween(counted, day, asset.isWorkingDay),
    day,
    time: trigger.time,
  };
  return {
    ...pointOf(trigger, dateKey(trigger, seriesDay), k, sum, asset, { day, time: trigger.time }),
    passed,
    cursor: { day: seriesDay },
  };
}

export const dateKey = ({ id, time }: CalendarTrigger, seriesDay: string): string => `date:${id}:${seriesDay}T${time}`;

/** From which day of the series on nothing is decided yet: work that somebody said was done did the dates up to its day as well. */
export const undecidedFrom = (
  plan: Plan,
  { since, statedDone, offsetDays }: Pick<PlanAsset, "since" | "statedDone" | "offsetDays">,
  cursor: string | undefined,
) =>
  latest(
    dayAfter(since, -offsetDays),
    plan.firstDay && dayAfter(plan.firstDay, -offsetDays),
    statedDone && dayAfter(statedDone.day, 1 - offsetDays),
    cursor === undefined ? null : dayAfter(cursor, 1),
  );

/** A date of a fixed trigger that owes work. */
export interface FixedDate {
  k: number;
  /** Null: the first day of a season, which comes before the next date; nothing is counted on from it. */
  seriesDay: string | null;
  /** By the series, with the asset's offset. */
  counted: string;
  /** When it is due, by the site's working days. */
  day: string;
  /** Levels of dates that were left out on the way. */
  passed: number[];
  owed: number[];
}

/** A date of the series that owes levels; `day` null: it is left out. `isElsewhere`: somebody moved it by itself. */
interface Dated extends Omit<FixedDate, "passed" | "day"> {
  day: string | null;
  isElsewhere: boolean;
}

/**
 * The dates of a fixed trigger that owe work, one after the other. Dates that working days bring to one day are one, the last of them: a Saturday's, a Sunday's and a Monday's round
 * are one on Monday.
 */
export function* datesFrom(
  plan: Plan,
  trigger: CalendarTrigger,
  asset: Pick<PlanAsset, "isWorkingDay" | "offsetDays" | "since">,
  from: string,
  elsewhere: ReadonlySet<string | null>,
): Generator<FixedDate, void, undefined> {
  const mayShare = plan.workingDayRule === "next" || plan.workingDayRule === "previous";
  let passed: number[] = [];
  // The last date; those that follow may fall on its day.
  let held: FixedDate | null = null;
  for (const { day, isElsewhere, ...date } of datedFrom(plan, trigger, asset, from, elsewhere)) {
    if (held && held.day === day) passed.push(...aboveFirst(held.owed));
    else if (held) {
      yield { ...held, passed };
      passed = [];
    }
    held = null;
    if (day === null) passed.push(...(isElsewhere ? [] : aboveFirst(date.owed)));
    else if (!isElsewhere && mayShare && date.seriesDay !== null) held = { ...date, day, passed };
    else if (!isElsewhere) {
      yield { ...date, day, passed };
      passed = [];
    }
  }
  if (held) yield { ...held, passed };
}

function* datedFrom(
  plan: Plan,
  trigger: CalendarTrigger,
  asset: Pick<PlanAsset, "isWorkingDay" | "offsetDays" | "since">,
  from: string,
  elsewhere: ReadonlySet<string | null>,
): Generator<Dated, void, undefined> {
  const series: Series = { rule: trigger.rule, first: trigger.startDay, isWorkingDay: asset.isWorkingDay };
  const start = countFrom(series, from);
  const horizon = dayAfter(from, MAX_DAYS);
  for (let k = start ?? 0, empty = 0; start !== null && empty < MAX_EMPTY; k += 1) {
    const seriesDay = dateAt(series, k);
    if (seriesDay === null) {
      empty += 1;
      continue;
    }
    if (seriesDay > horizon) return;
    const counted = asset.offsetDays === 0 ? seriesDay : dayAfter(seriesDay, asset.offsetDays);
    const season = seasonBefore(plan, asset, { from, seriesDay, day: counted });
    if (season !== null) return yield { k: 1, seriesDay: null, counted: season, day: season, owed: [], isElsewhere: false };
    if (plan.lastDay !== null && counted > plan.lastDay) return;
    const owed = levelsAt(plan.levels, k);
    if (owed.length === 0) continue;
    const day = isInSeason(counted, plan.seasons) ? workingDay(counted, plan.workingDayRule, asset.isWorkingDay) : null;
    if (day !== null) empty = 0;
    yield { k, seriesDay, counted, day, owed, isElsewhere: elsewhere.has(seriesDay) };
  }
}

/** The first level comes with every date. */
const aboveFirst = (levels: readonly number[]): number[] => levels.filter((multiplier) => multiplier > 1);

/** The first day of a season that begins after what was decided and before the next date. */
function seasonBefore(
  plan: Plan,
  asset: Pick<PlanAsset, "offsetDays" | "since">,
  { from, seriesDay, day }: { from: string; seriesDay: string; day: string },
): string | null {
  if (!plan.startsSeason || plan.seasons.length === 0) return null;
  const found = seasonStarts(plan.seasons, dayAfter(from, asset.offsetDays), day).find((start) => start !== day);
  return found !== undefined && (plan.lastDay === null || found <= plan.lastDay) && found > asset.since && seriesDay > from ? found : null;
}

function seasonPoint(trigger: CalendarTrigger, asset: PlanAsset, day: string, passed: number[]): Point {
  const due = { day, time: trigger.time };
  const sum: Sum = { kind: "season_start", ...due };
  return {
    ...pointOf(trigger, `season:${trigger.id}:${day}`, 1, sum, asset, due),
    passed,
    cursor: { day: dayAfter(day, -asset.offsetDays) },
  };
}

function floatingDate(plan: Plan, trigger: CalendarTrigger, asset: PlanAsset): Point | Quiet {
  const { base, day: baseDay } = baseOf(trigger, asset);
  const counted = base.from === "start" ? latest(dayAfter(baseDay, asset.offsetDays), asset.since) : intervalOn(trigger.rule, baseDay);
  const found = counted === null ? null : floatingDay(plan, asset, counted);
  if (counted === null || found === null) return "ended";
  const { inSeason, day } = found;
  const k = asset.decided + 1;
  const due = { day, time: trigger.time };
  const sum: Sum = {
    kind: "floating_date",
    rrule: writeRule(trigger.rule),
    base,
    baseDay: base.from === "start" ? counted : baseDay,
    workingDayRule: plan.workingDayRule === "skip" ? "next" : plan.workingDayRule,
    daysOff: daysOffBetween(inSeason, day, asset.isWorkingDay),
    seasonDay: inSeason === counted ? null : inSeason,
    ...due,
  };
  return pointOf(trigger, `count:${k}`, k, sum, asset, due);
}

/** On which day work falls due that is counted to a day: in season, and on a working day. Null: none follows. */
export function floatingDay(
  plan: Plan,
  { isWorkingDay }: Pick<PlanAsset, "isWorkingDay">,
  counted: string,
): { inSeason: string; day: string } | null {
  if (plan.lastDay !== null && counted > plan.lastDay) return null;
  const inSeason = isInSeason(counted, plan.seasons) ? counted : seasonStarts(plan.seasons, counted, dayAfter(counted, 366))[0];
  if (inSeason === undefined) return null;
  const day = workingDay(inSeason, plan.workingDayRule === "skip" ? "next" : plan.workingDayRule, isWorkingDay);
  return day === null ? null : { inSeason, day };
}

/** Whether somebody said that its work was done after the last order of it was: that counts then. */
export function isStatedLast({ last, statedDone, zone }: Pick<PlanAsset, "last" | "statedDone" | "zone">): boolean {
  if (!statedDone) return false;
  if (!last) return true;
  const day = wallAt(last.completedAt ?? last.madeAt, zone).day;
  return statedDone.day > day || (last.isCancelled && statedDone.day === day);
}

/** Cancelled work was not done: the next is counted from when it was due. */
function baseOf(trigger: CalendarTrigger, asset: PlanAsset): { base: Base; day: string } {
  const { last, statedDone, zone } = asset;
  if (statedDone && isStatedLast(asset)) return { base: { from: "stated" }, day: statedDone.day };
  if (!last) return { base: { from: "start" }, day: trigger.startDay };
  const dueDay = last.due?.day ?? wallAt(last.madeAt, zone).day;
  if (last.isCancelled) return { base: { from: "cancelled", orderId: last.orderId }, day: dueDay };
  const base: Base = { from: "made", orderId: last.orderId, anchor: trigger.anchor };
  if (trigger.anchor === "due") return { base, day: dueDay };
  return { base, day: wallAt(trigger.anchor === "created" ? last.madeAt : (last.completedAt ?? last.madeAt), zone).day };
}

function nextValue(plan: Plan, trigger: MeterTrigger, asset: PlanAsset): Point | Quiet {
  const meter = asset.meters[trigger.id];
  if (!meter) return "no_meter";
  if (!meter.last) return "no_reading";
  const counted = valueOf(plan, trigger, asset);
  const { dueUnits } = counted;
  const perDay = averageOf(meter.windowFrom, meter.last);
  const reached = reachedAt(dueUnits, meter.last, perDay);
  const isNear = dueUnits - meter.last.units <= trigger.generateAheadUnits;
  const local = reached === null ? null : wallAt(reached, asset.zone);
  const outside =
    local && !isInSeason(local.day, plan.seasons) ? seasonStarts(plan.seasons, local.day, dayAfter(local.day, 366))[0] : undefined;
  const due = outside === undefined ? local : { day: outside, time: "00:00" };
  if (due && plan.lastDay !== null && due.day > plan.lastDay) return "ended";
  const sum: Sum = {
    kind: "meter",
    mode: trigger.mode,
    meterId: meter.meterId,
    base: counted.base,
    baseUnits: counted.baseUnits,
    isBetweenReadings: counted.isBetweenReadings,
    everyUnits: trigger.everyUnits,
    k: counted.steps,
    dueUnits,
    last: meter.last,
    perDay,
    averageWindowDays: trigger.averageWindowDays,
    generateAheadUnits: trigger.generateAheadUnits,
    dueAt: reached,
    seasonDay: outside ?? null,
  };
  const point = pointOf(trigger, counted.key, counted.k, sum, asset, due);
  return {
    ...point,
    dueAt: outside === undefined ? reached : point.dueAt,
    isProjected: meter.last.units < dueUnits,
    dueUnits,
    isNear: isNear && outside === undefined,
    cursor: trigger.mode === "fixed" ? { units: dueUnits } : null,
  };
}

interface Counted {
  key: string;
  k: number;
  /** Intervals from the base on. */
  steps: number;
  base: Base;
  baseUnits: number;
  dueUnits: number;
  isBetweenReadings: boolean;
}

function valueOf(plan: Plan, trigger: MeterTrigger, asset: PlanAsset): Counted {
  const { firstAt, everyUnits } = trigger;
  if (trigger.mode === "floating") return floatingValue(trigger, asset);
  const decided = furthest(asset.cursors[trigger.id]?.units, asset.statedUnits);
  let steps = decided === undefined ? 0 : Math.max(0, Math.floor((decided - firstAt) / everyUnits + 1e-9) + 1);
  // Values at which no level is owed pass by.
  while (levelsAt(plan.levels, steps + 1).length === 0 && steps < MAX_VALUES) steps += 1;
  const dueUnits = firstAt + steps * everyUnits;
  return {
    key: `value:${trigger.id}:${dueUnits}`,
    k: steps + 1,
    steps,
    base: { from: "start" },
    baseUnits: firstAt,
    dueUnits,
    isBetweenReadings: false,
  };
}

const furthest = (cursor: number | undefined, stated: number | null): number | undefined =>
  stated === null ? cursor : Math.max(stated, cursor ?? stated);

function floatingValue({ id, firstAt, everyUnits }: MeterTrigger, asset: PlanAsset): Counted {
  const k = asset.decided + 1;
  const { last, meters } = asset;
  const done = meters[id]?.atDone;
  const known = { key: `count:${k}`, k };
  const isStated = isStatedLast(asset) || (!last && asset.statedUnits !== null);
  if (last?.isCancelled && last.dueUnits !== null && !isStated)
    return {
      ...known,
      steps: 1,
      base: { from: "cancelled", orderId: last.orderId },
      baseUnits: last.dueUnits,
      dueUnits: last.dueUnits + everyUnits,
      isBetweenReadings: false,
    };
  if (!done || (!last && !isStated))
    return { ...known, steps: 0, base: { from: "start" }, baseUnits: firstAt, dueUnits: firstAt, isBetweenReadings: false };
  const base: Base = last && !isStated ? { from: "made", orderId: last.orderId, anchor: "completed" } : { from: "stated" };
  return { ...known, steps: 1, base, baseUnits: done.units, dueUnits: done.units + everyUnits, isBetweenReadings: done.isBetweenReadings };
}

/**
 * Units a day between two counts; null without two of them or without movement, of which nothing follows. Counts that are less than a day apart are a day's: by two readings of
 * one morning a year's work would be due by noon.
 */
export function averageOf(from: { at: number; units: number } | null, last: { at: number; units: number }): number | null {
  if (!from || last.at <= from.at || last.units <= from.units) return null;
  return ((last.units - from.units) / Math.max(DAY, last.at - from.at)) * DAY;
}

function nextHit(plan: Plan, trigger: ThresholdTrigger | EventTrigger, asset: PlanAsset): Point | Quiet {
  const hit = asset.hits[trigger.id]?.[0];
  if (!hit) return "nothing_happened";
  const dueAt = trigger.kind === "event" ? hit.at + trigger.delayMinutes * 60_000 : hit.at;
  const due = wallAt(dueAt, asset.zone);
  if (!isInSeason(due.day, plan.seasons) || (plan.lastDay !== null && due.day > plan.lastDay)) return "ended";
  const sum: Sum =
    trigger.kind === "event"
      ? { kind: "event", eventType: trigger.eventType, ref: hit.ref, at: hit.at, delayMinutes: trigger.delayMinutes, dueAt }
      : { kind: "threshold", meterId: asset.meters[trigger.id]?.meterId ?? 0, at: hit.at, ref: hit.ref };
  const k = asset.decided + 1;
  return { ...pointOf(trigger, `hit:${trigger.id}:${hit.ref}`, k, sum, asset, due), dueAt, isNear: dueAt === hit.at };
}

/** Occurrences that somebody moved, each by itself; the series passes over them. */
export const movedPoints = (plan: Plan, asset: PlanAsset): Point[] =>
  asset.moved.flatMap((moved) => {
    const trigger = plan.triggers.find(({ id }) => id === moved.triggerId);
    if (trigger?.kind !== "calendar" || trigger.mode !== "fixed" || moved.seriesDay === null) return [];
    return [movedPoint(trigger, asset, { ...moved, seriesDay: moved.seriesDay })];
  });

function movedPoint(trigger: CalendarTrigger, asset: PlanAsset, moved: Moved & { seriesDay: string }): Point {
  const { seriesDay } = moved;
  const k = countFrom({ rule: trigger.rule, first: trigger.startDay, isWorkingDay: asset.isWorkingDay }, seriesDay) ?? 1;
  const day = dayAfter(seriesDay, asset.offsetDays);
  const sum: Sum = {
    kind: "fixed_date",
    rrule: writeRule(trigger.rule),
    startDay: trigger.startDay,
    k,
    seriesDay,
    offsetDays: asset.offsetDays,
    workingDayRule: "keep",
    daysOff: [],
    day,
    time: trigger.time,
  };
  return { ...pointOf(trigger, moved.key, k, sum, asset, moved), movedTo: { day: moved.day, time: moved.time } };
}

function pointOf(trigger: Trigger, key: string, k: number, sum: Sum, asset: PlanAsset, due: Wall | null): Point {
  // A floating one keeps its count wherever it is moved to.
  const moved = key.startsWith("count:") ? asset.moved.find((one) => one.key === key) : undefined;
  const wall = moved ? { day: moved.day, time: moved.time } : due && { day: due.day, time: due.time };
  return {
    triggerId: trigger.id,
    key,
    k,
    dueAt: wall && wallInstant(wall.day, wall.time, asset.zone),
    due: wall,
    isProjected: false,
    dueUnits: null,
    isNear: false,
    sum,
    passed: [],
    cursor: null,
    movedTo: moved ? { day: moved.day, time: moved.time } : null,
  };
}

/** The days off from one day to another, which say why it was moved. */
function daysOffBetween(day: string, due: string, isWorkingDay: IsWorkingDay): string[] {
  const found: string[] = [];
  const step = due > day ? 1 : -1;
  for (let at = day; at !== due; at = dayAfter(at, step)) if (!isWorkingDay(at)) found.push(at);
  return found;
}

const latest = (...days: (string | null)[]): string =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? "";
