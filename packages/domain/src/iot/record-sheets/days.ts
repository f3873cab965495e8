import { dayBounds } from "../readings/local-days.ts";
import { holdsFor, rollUp, type RolledReading, type SeriesKind } from "../readings/roll-up.ts";
import { hasLimits, isOutside, type SheetLimits } from "./limits.ts";

/** The days of a record sheet. Times are milliseconds. */

/** A reading and how long nothing followed it; null: nothing follows. */
export interface Stretch {
  at: number;
  value: number;
  next: number | null;
}

/** What was added up of a day's readings. */
export interface DayFigures {
  least: number;
  mean: number;
  most: number;
  count: number;
  late: number;
}

/**
 * The same of readings that are at hand, for days of which nothing is added up any more: after a restore only what the database still held is. By the rule of all days; `readings` are in order and begin
 * before the first of the days.
 */
export function figuresOfReadings(
  days: readonly string[],
  readings: readonly RolledReading[],
  { timeZone, kind, interval }: { timeZone: string; kind: SeriesKind; interval: number | null },
): Map<string, DayFigures> {
  const found = days.flatMap((day): [string, DayFigures][] => {
    const { from, until } = dayBounds(day, timeZone);
    const within = readings.filter(({ at }) => at >= from && at < until);
    const before = readings.findLast(({ at }) => at < from) ?? null;
    const bucket = rollUp(within, { from, until, kind, interval, before }, null);
    return bucket ? [[day, { least: bucket.least, mean: bucket.mean, most: bucket.most, count: bucket.count, late: bucket.late }]] : [];
  });
  return new Map(found);
}

export interface SheetDay {
  day: string;
  /** Null: no reading that counts. */
  least: number | null;
  mean: number | null;
  most: number | null;
  count: number;
  late: number;
  /** Null: there are no limits, or the readings of the day are no longer there, or it is before the first one. */
  outsideMinutes: number | null;
  /** Null: nobody said how often it should be heard, or the readings of the day are no longer there, or it is before the first one. */
  gapMinutes: number | null;
}

export interface Span {
  from: number;
  until: number;
}

export interface SheetGround {
  timeZone: string;
  limits: SheetLimits;
  /** Seconds from one reading to the next; null: nobody said. */
  interval: number | null;
  /** Since when it is known what the sensor measures: before its first reading nothing is missing. */
  knownSince: number;
  /** Until when there is anything to say. */
  until: number;
  /** How many readings of each day are at hand, whether they count or not. Fewer than were counted: they have gone, and only what was added up of them is left. */
  atHand: ReadonlyMap<string, number>;
}

/** Readings in order, each with what follows. */
export const stretchesOf = (readings: readonly { at: number; value: number }[]): Stretch[] =>
  readings.map(({ at, value }, place) => ({ at, value, next: readings[place + 1]?.at ?? null }));

/**
 * A line for each day. `stretches` are in order and need not be all: the first, the last, those outside and those that a gap follows are enough. A value holds as it does everywhere: until the next one, at most twice the
 * interval; what is beyond that is a gap, so that what held and what is missing make up the whole time.
 */
export function sheetDays(
  days: readonly string[],
  figures: ReadonlyMap<string, DayFigures>,
  stretches: readonly Stretch[],
  ground: SheetGround,
): SheetDay[] {
  const outside = outsideSpans(stretches, ground);
  const gaps = gapSpans(stretches, ground);
  return days.map((day) => {
    const { from, until } = dayBounds(day, ground.timeZone);
    const span = { from: Math.max(from, ground.knownSince), until: Math.min(until, ground.until) };
    const found = figures.get(day);
    // A day without any reading is a gap, whatever became of the readings around it; one before the first reading is none.
    const isKnown = span.from < until && (ground.atHand.get(day) ?? 0) >= (found?.count ?? 0);
    return {
      day,
      least: found?.least ?? null,
      mean: found?.mean ?? null,
      most: found?.most ?? null,
      count: found?.count ?? 0,
      late: found?.late ?? 0,
      outsideMinutes: isKnown && hasLimits(ground.limits) ? minutesIn(outside, span) : null,
      gapMinutes: isKnown && ground.interval !== null ? minutesIn(gaps, span) : null,
    };
  });
}

const heldUntil = ({ at, next }: Stretch, { interval, until }: SheetGround): number =>
  Math.min(next ?? until, at + holdsFor(interval), until);

const outsideSpans = (stretches: readonly Stretch[], ground: SheetGround): Span[] =>
  stretches.filter(({ value }) => isOutside(ground.limits, value)).map((each) => ({ from: each.at, until: heldUntil(each, ground) }));

function gapSpans(stretches: readonly Stretch[], ground: SheetGround): Span[] {
  const first = stretches[0]?.at ?? ground.until;
  const before = first > ground.knownSince ? [{ from: ground.knownSince, until: first }] : [];
  const between = stretches.map((each) => ({ from: heldUntil(each, ground), until: each.next ?? ground.until }));
  return [...before, ...between].filter(({ from, until }) => until > from);
}

function minutesIn(spans: readonly Span[], { from, until }: Span): number {
  const ms = spans.reduce((sum, span) => sum + Math.max(0, Math.min(span.until, until) - Math.max(span.from, from)), 0);
  return Math.round(ms / 60_000);
}

export type SheetTotals = Omit<SheetDay, "day">;

/** Of the whole month: the mean by how many readings each day had; minutes are null where those of a day with readings are not known. */
export function sheetTotals(days: readonly SheetDay[]): SheetTotals {
  const heard = days.flatMap(({ least, mean, most, count }) =>
    least === null || mean === null || most === null ? [] : [{ least, mean, most, count }],
  );
  const count = heard.reduce((sum, day) => sum + day.count, 0);
  const sumOf = (key: "outsideMinutes" | "gapMinutes") => {
    const known = days.flatMap((day) => day[key] ?? []);
    // A sum of some of the days would pass for one of all.
    const isWhole = days.every((day) => day[key] !== null || day.count === 0);
    return known.length === 0 || !isWhole ? null : known.reduce((sum, minutes) => sum + minutes, 0);
  };
  return {
    least: count === 0 ? null : Math.min(...heard.map(({ least }) => least)),
    mean: count === 0 ? null : heard.reduce((sum, day) => sum + (day.mean * day.count) / count, 0),
    most: count === 0 ? null : Math.max(...heard.map(({ most }) => most)),
    count,
    late: days.reduce((sum, { late }) => sum + late, 0),
    outsideMinutes: sumOf("outsideMinutes"),
    gapMinutes: sumOf("gapMinutes"),
  };
}
