import type { Stay } from "../../production-calendars/required-time.ts";
import type { DoneOrder, DowntimeEntry } from "./figures.ts";

const MINUTE_MS = 60_000;
/** From the last weeks of 2025 to the beginning of 2027. */
const START = Date.UTC(2025, 10, 1);
const DAYS = 450;
const FIRST_WALL = START / MINUTE_MS - 1440;
const clocks = new Map<string, Clock>();

interface Clock {
  /** What the zone's clock shows at every minute, as minutes since 1970 of the wall. */
  shows: Int32Array;
  /** The first minute at which the clock shows this, by minutes of the wall from the day before; -1 where it never does. */
  first: Int32Array;
}

/**
 * The figures counted minute by minute, for the test alone and without a line of what it checks. Every minute of more than a year is written down as the zone's clock shows it, once a
 * zone; then each minute of the period is asked whether it was required, and what stood still in it.
 */
export function counted(
  stays: readonly Stay[],
  { from, until, now }: { from: number; until: number; now: number },
  entries: readonly DowntimeEntry[],
  orders: readonly DoneOrder[],
) {
  const required = new Set<number>();
  for (const stay of stays) for (const minute of requiredIn(stay)) required.add(minute);
  const end = Math.min(until, now);
  const totals = { required: 0, operating: 0, unplanned: 0, planned: 0, degraded: 0, downtime: 0, stretches: 0 };
  let stood = false;
  for (let at = from; at < end; at += MINUTE_MS) {
    const running = entries.filter((entry) => entry.from <= at && at < (entry.until ?? Infinity));
    const down = running.filter(({ state }) => state === "down");
    if (down.length > 0) totals.downtime += 1;
    if (down.length > 0 && !stood) totals.stretches += 1;
    stood = down.length > 0;
    if (!required.has(at / MINUTE_MS)) continue;
    totals.required += 1;
    if (down.some(({ isPlanned }) => !isPlanned)) totals.unplanned += 1;
    else if (down.length > 0) totals.planned += 1;
    else {
      totals.operating += 1;
      if (running.length > 0) totals.degraded += 1;
    }
  }
  let failures = 0;
  const began = new Map<number, number>();
  for (const { isPlanned, state, orderId, from: at } of entries) {
    if (isPlanned || state === "degraded") continue;
    if (orderId === null) failures += at >= from && at < end ? 1 : 0;
    else began.set(orderId, Math.min(at, began.get(orderId) ?? Infinity));
  }
  for (const at of began.values()) failures += at >= from && at < end ? 1 : 0;
  let repairs = 0;
  let repairMinutes = 0;
  let actions = 0;
  for (const { isFailure, hasEntry, startedAt, completedAt } of orders) {
    const happened = startedAt ?? completedAt;
    if (isFailure && !hasEntry && happened >= from && happened < end) failures += 1;
    if (completedAt < from || completedAt >= end) continue;
    actions += 1;
    if (!isFailure || startedAt === null) continue;
    repairs += 1;
    repairMinutes += (completedAt - startedAt) / MINUTE_MS;
  }
  return { ...totals, failures, repairs, repairMinutes, actions };
}

function requiredIn({ zone, from, until, calendar, holidays }: Stay): number[] {
  const found: number[] = [];
  if (calendar === null) {
    for (let at = from; at < until; at += MINUTE_MS) found.push(at / MINUTE_MS);
    return found;
  }
  const clock = clockOf(zone);
  for (let day = Math.floor(from / 86_400_000) - 2; day <= until / 86_400_000 + 2; day += 1) {
    const name = new Date(day * 86_400_000).toISOString().slice(0, 10);
    const exception = calendar.exceptions.find((one) => one.day === name);
    // 1970 began on a Thursday.
    const spans = exception ? exception.hours : calendar.hours.filter(({ weekday }) => weekday === (day + 3) % 7);
    const minutes = new Set<number>();
    for (const { startMinute, minutes: length } of spans) {
      const end = minuteOf(clock, day * 1440 + startMinute + length);
      for (let at = minuteOf(clock, day * 1440 + startMinute); at < end; at += 1) minutes.add(at);
    }
    let left = [...minutes].sort((one, other) => one - other);
    if (!exception && !calendar.worksHolidays)
      for (const holiday of holidays)
        if (holiday.day === name) left = holiday.minutes === null ? [] : left.slice(0, Math.max(0, left.length - holiday.minutes));
    for (const minute of left) {
      const at = START + minute * MINUTE_MS;
      if (at >= from && at < until) found.push(at / MINUTE_MS);
    }
  }
  return found;
}

/** The first minute whose clock shows this; one that is left out in spring is as far on as what was left out. */
function minuteOf({ shows, first }: Clock, wall: number): number {
  const found = first[wall - FIRST_WALL] ?? -1;
  if (found >= 0) return found;
  const next = shows.findIndex((shown) => shown > wall);
  return next + (wall - (shows[next - 1] ?? 0) - 1);
}

function clockOf(zone: string): Clock {
  const known = clocks.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const shows = new Int32Array(DAYS * 1440);
  const first = new Int32Array((DAYS + 2) * 1440).fill(-1);
  for (let minute = 0; minute < shows.length; minute += 1) {
    // Clocks are put forward and back at a quarter of an hour; within one, minutes follow each other.
    const part = minute % 15 === 0 ? null : (shows[minute - 1] ?? 0) + 1;
    const wall = part ?? wallAt(format, START + minute * MINUTE_MS);
    shows[minute] = wall;
    if (first[wall - FIRST_WALL] === -1) first[wall - FIRST_WALL] = minute;
  }
  const clock = { shows, first };
  clocks.set(zone, clock);
  return clock;
}

function wallAt(format: Intl.DateTimeFormat, at: number): number {
  const of = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = of;
  return Date.UTC(year, month - 1, day, hour, minute) / MINUTE_MS;
}
