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
  /** What it can take beside what is planned there. */
  minutes: number;
  /** What is planned there. */
  planned: number;
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
  /** It was due before now. */
  isOverdue: boolean;
}
/** Why something found no place. */
export const LEFT_OVER = ["no_room", "too_long", "blocked", "on_hold", "not_estimated", "not_of_the_crew"] as const;
export type LeftOver = (typeof LEFT_OVER)[number];

/** What cannot be done at all is not proposed; what is short of parts is, after everything that is ready. */
const HELD: readonly Readiness[] = ["blocked", "on_hold", "not_estimated"];

const isOverdue = ({ dueAt }: Pick<Waiting, "dueAt">, now: number): boolean => dueAt !== null && dueAt < now;

/** What is overdue and ready first, then statutory work and what is ready, by priority and by when it is due. */
export const inTurn =
  (now: number) =>
  (one: Waiting, other: Waiting): number =>
    Number(isFirst(other, now)) - Number(isFirst(one, now)) ||
    Number(other.isStatutory) - Number(one.isStatutory) ||
    Number(other.readiness === "ready") - Number(one.readiness === "ready") ||
    other.priority - one.priority ||
    (one.dueAt ?? Infinity) - (other.dueAt ?? Infinity) ||
    one.id - other.id;
const isFirst = (order: Waiting, now: number): boolean => order.readiness === "ready" && isOverdue(order, now);

const MINUTE_MS = 60_000;

/** What is left of somebody's day while the week is filled. */
interface Open extends FreeDay {
  left: number;
  gaps: Interval[];
}

export function fill(
  waiting: readonly Waiting[],
  free: readonly FreeDay[],
  now: number,
): { placed: Placement[]; left: { id: number; because: LeftOver }[] } {
  const open = free
    .map((day): Open => ({
      ...day,
      left: day.minutes,
      gaps: without(merged([...day.works]), merged([...day.busy, { from: -Infinity, until: now }])),
    }))
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  const whole = Math.max(0, ...free.map(({ minutes, works }) => Math.min(minutes, longest(works))));
  const level = levelOf(waiting, free);
  const placed: Placement[] = [];
  const left: { id: number; because: LeftOver }[] = [];
  for (const order of waiting.toSorted(inTurn(now))) {
    if (HELD.includes(order.readiness)) {
      left.push({ id: order.id, because: order.readiness as LeftOver });
      continue;
    }
    const own = order.personId === null ? open : open.filter(({ personId }) => personId === order.personId);
    const found = placeIn(order, own, open, { level, now });
    if (found) placed.push(found);
    else {
      const because = own.length === 0 && order.personId !== null ? "not_of_the_crew" : order.minutes > whole ? "too_long" : "no_room";
      left.push({ id: order.id, because });
    }
  }
  return { placed, left };
}

/** How full every day is, where all that can be done is spread evenly over them: a share of what they can take. */
function levelOf(waiting: readonly Waiting[], free: readonly FreeDay[]): number {
  const asked = waiting.reduce((sum, { minutes, readiness }) => (HELD.includes(readiness) ? sum : sum + minutes), 0);
  const planned = free.reduce((sum, day) => sum + day.planned, 0);
  const room = free.reduce((sum, { minutes, planned: there }) => sum + Math.max(0, minutes) + there, 0);
  return room === 0 ? 0 : Math.min(1, (asked + planned) / room);
}

/** Puts an order on the first day that is not as full as the others will be, else on the emptiest; in time where it can be. */
function placeIn(
  order: Waiting,
  own: readonly Open[],
  all: readonly Open[],
  { level, now }: { level: number; now: number },
): Placement | null {
  const lasts = order.lasts * MINUTE_MS;
  const gapOf = (day: Open) => day.gaps.find((gap) => gap.until - gap.from >= lasts);
  const fits = own.filter((day) => day.left >= order.minutes && gapOf(day));
  const inTime = fits.filter((day) => order.dueAt === null || (gapOf(day)?.from ?? Infinity) + lasts <= order.dueAt);
  const day = dayOf(order, inTime.length > 0 ? inTime : fits, all, level);
  // Of a day, whoever has most room.
  const [chosen] = (inTime.length > 0 ? inTime : fits)
    .filter((one) => one.day === day)
    .toSorted((one, other) => other.left - one.left || one.personId - other.personId);
  const gap = chosen && gapOf(chosen);
  if (!chosen || !gap) return null;
  const slot = { from: gap.from, until: gap.from + lasts };
  chosen.left -= order.minutes;
  chosen.gaps = without(chosen.gaps, [slot]);
  return {
    id: order.id,
    personId: chosen.personId,
    day: chosen.day,
    startAt: slot.from,
    minutes: order.minutes,
    isLate: order.dueAt !== null && slot.until > order.dueAt,
    isOverdue: isOverdue(order, now),
  };
}

function dayOf({ minutes }: Waiting, fits: readonly Open[], all: readonly Open[], level: number): string | undefined {
  const share = (day: string): number => {
    const its = all.filter((one) => one.day === day);
    const used = its.reduce((sum, { planned, minutes: free, left }) => sum + planned + free - left, minutes);
    return (
      used /
      Math.max(
        1,
        its.reduce((sum, { planned, minutes: free }) => sum + planned + Math.max(0, free), 0),
      )
    );
  };
  const days = [...new Set(fits.map(({ day }) => day))].map((day) => ({ day, share: share(day) }));
  return (days.find((one) => one.share <= level + 1e-9) ?? days.toSorted((one, other) => one.share - other.share)[0])?.day;
}

const longest = (works: readonly Interval[]): number => works.reduce((sum, { from, until }) => sum + (until - from) / MINUTE_MS, 0);
