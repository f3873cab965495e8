import { merged, without, type Interval } from "../../kit/intervals.ts";
import type { Readiness } from "./readiness.ts";

/**
 * Proposes where open work could go in a week. Nothing is written by it.
 * Invariant: nobody's day, and so the crew's, gets more than it can take; nothing is put where its person is away, off shift or busy.
 */
export interface Waiting {
  id: number;
  /** What it asks for, and how long it stands in the calendar. */
  minutes: number;
  lasts: number;
  readiness: Readiness;
  isStatutory: boolean;
  priority: number;
  dueAt: number | null;
  /** Somebody of the crew has it already. */
  personId: number | null;
}
/** A day of somebody of the crew. */
export interface FreeDay {
  personId: number;
  day: string;
  /** What it can take beside what stands there. */
  minutes: number;
  /** When they work, and when they are busy. */
  works: readonly Interval[];
  busy: readonly Interval[];
}
export interface Placement {
  id: number;
  personId: number;
  day: string;
  startAt: number;
  minutes: number;
  /** It would end after it is due. */
  isLate: boolean;
}
/** Why something found no place. */
export const LEFT_OVER = ["no_room", "too_long", "blocked", "on_hold", "not_estimated", "not_of_the_crew"] as const;
export type LeftOver = (typeof LEFT_OVER)[number];

/** What cannot be done at all is not proposed; what is short of parts is, after everything that is ready. */
const HELD: readonly Readiness[] = ["blocked", "on_hold", "not_estimated"];

/** Statutory work first, then what is ready, by priority and by when it is due. */
export const inTurn = (one: Waiting, other: Waiting): number =>
  Number(other.isStatutory) - Number(one.isStatutory) ||
  Number(other.readiness === "ready") - Number(one.readiness === "ready") ||
  other.priority - one.priority ||
  (one.dueAt ?? Infinity) - (other.dueAt ?? Infinity) ||
  one.id - other.id;

const MINUTE_MS = 60_000;

export function fill(
  waiting: readonly Waiting[],
  free: readonly FreeDay[],
  now: number,
): { placed: Placement[]; left: { id: number; because: LeftOver }[] } {
  const days = free
    .map((day) => ({
      ...day,
      left: day.minutes,
      gaps: without(merged([...day.works]), merged([...day.busy, { from: -Infinity, until: now }])),
    }))
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  const whole = Math.max(0, ...free.map(({ minutes, works }) => Math.min(minutes, longest(works))));
  const placed: Placement[] = [];
  const left: { id: number; because: LeftOver }[] = [];
  for (const order of waiting.toSorted(inTurn)) {
    if (HELD.includes(order.readiness)) {
      left.push({ id: order.id, because: order.readiness as LeftOver });
      continue;
    }
    const own = order.personId === null ? days : days.filter(({ personId }) => personId === order.personId);
    const lasts = order.lasts * MINUTE_MS;
    const fits = own.filter((day) => day.left >= order.minutes && day.gaps.some((gap) => gap.until - gap.from >= lasts));
    // Of the first day on which it fits, whoever has most room.
    const first = fits[0]?.day;
    const chosen = fits
      .filter(({ day }) => day === first)
      .toSorted((one, other) => other.left - one.left || one.personId - other.personId)[0];
    const gap = chosen?.gaps.find(({ from, until }) => until - from >= lasts);
    if (!chosen || !gap) {
      left.push({
        id: order.id,
        because: own.length === 0 && order.personId !== null ? "not_of_the_crew" : order.minutes > whole ? "too_long" : "no_room",
      });
      continue;
    }
    const slot = { from: gap.from, until: gap.from + lasts };
    chosen.left -= order.minutes;
    chosen.gaps = without(chosen.gaps, [slot]);
    placed.push({
      id: order.id,
      personId: chosen.personId,
      day: chosen.day,
      startAt: slot.from,
      minutes: order.minutes,
      isLate: order.dueAt !== null && slot.until > order.dueAt,
    });
  }
  return { placed, left };
}

const longest = (works: readonly Interval[]): number => works.reduce((sum, { from, until }) => sum + (until - from) / MINUTE_MS, 0);
