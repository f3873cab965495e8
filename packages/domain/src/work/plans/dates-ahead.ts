import { dayAfter } from "../../kit/zones.ts";
import type { CalendarTrigger, Plan, PlanAsset } from "./definition.ts";
import { levelsAt, together } from "./levels.ts";
import { dateKey, datesFrom, floatingDay, undecidedFrom } from "./points.ts";
import { wallAt, wallInstant } from "./recurrence/wall-time.ts";
import { intervalOn } from "./sum.ts";
import { isActing } from "./timeline.ts";

/**
 * The same as `project` for what most plans are, one trigger of the calendar: dates follow from the day before them alone, so that neither orders nor meters are asked for and
 * days are counted as days. Sixty thousand assets of a year are worked out so in seconds. Invariant: what it answers is what `project` answers.
 */
export interface Ahead {
  key: string;
  k: number;
  /** Of the site's clocks. */
  day: string;
  time: string;
  levels: number[];
}

/** What has to be known of an asset beside its plan. */
export interface Standing extends Pick<
  PlanAsset,
  "zone" | "isWorkingDay" | "offsetDays" | "since" | "statedDone" | "owed" | "decided" | "cursors"
> {
  /** What comes next, as it was counted last; null where that is not known, or may be otherwise by now. */
  next: { day: string; at: number } | null;
  /** Somebody moved one of its occurrences. */
  isMoved: boolean;
}

/** The trigger by which the days of a plan can be counted alone; null: all has to be worked out. */
export function soleTrigger(plan: Plan): CalendarTrigger | null {
  const acting = plan.triggers.filter(isActing);
  const [only] = acting;
  const hasSeasonStarts = plan.startsSeason && plan.seasons.length > 0;
  return only?.kind === "calendar" && acting.length === 1 && plan.triggerLogic === "any" && !hasSeasonStarts ? only : null;
}

/** Whether the days of an asset can be counted alone: a floating one from what comes next, while that is known. */
export const isCounted = (trigger: CalendarTrigger, { isMoved, next }: Pick<Standing, "isMoved" | "next">): boolean =>
  !isMoved && (trigger.mode === "fixed" || next !== null);

const MAX_AHEAD = 1000;
const NONE: ReadonlySet<string | null> = new Set();
/** A date is moved to a working day by no more than this. */
const MOST_MOVED = 62;

interface Window {
  now: number;
  until: number;
  /** What is due before this day need not be answered; what comes next is, unless it comes before. */
  from?: string;
}

export function datesAhead(plan: Plan, trigger: CalendarTrigger, asset: Standing, { now, until, from }: Window): Ahead[] {
  const isLate = lateness(trigger, asset, until);
  return trigger.mode === "fixed" ? fixedAhead(plan, trigger, asset, isLate, from) : floatingAhead(plan, trigger, asset, isLate, now);
}

function fixedAhead(plan: Plan, trigger: CalendarTrigger, asset: Standing, isLate: (day: string) => boolean, from?: string): Ahead[] {
  const found: Ahead[] = [];
  const undecided = undecidedFrom(plan, asset, asset.cursors[trigger.id]?.day);
  const isPassed = from !== undefined && asset.next !== null && asset.next.day < from;
  const begins = isPassed && isFree(plan, asset) ? dayAfter(from, -asset.offsetDays - MOST_MOVED) : undecided;
  for (const { k, seriesDay, day, owed, passed } of datesFrom(plan, trigger, asset, begins > undecided ? begins : undecided, NONE)) {
    if (seriesDay === null || isLate(day)) break;
    const before = found.length === 0 ? [...asset.owed, ...passed] : passed;
    const levels = before.length === 0 ? owed : together(plan.levels, owed, before);
    found.push({ key: dateKey(trigger, seriesDay), k, day, time: trigger.time, levels });
    if (found.length === MAX_AHEAD) break;
  }
  return found;
}

/** Nothing of what lies before a day decides about what comes after it. */
const isFree = ({ levels, workingDayRule, seasons }: Plan, { owed }: Standing): boolean =>
  owed.length === 0 && (levels.length === 0 || (workingDayRule !== "skip" && seasons.length === 0));

function floatingAhead(plan: Plan, trigger: CalendarTrigger, asset: Standing, isLate: (day: string) => boolean, now: number): Ahead[] {
  const found: Ahead[] = [];
  let day = asset.next?.day ?? null;
  for (let k = asset.decided + 1; day !== null && !isLate(day) && found.length < MAX_AHEAD; k += 1) {
    const owed = found.length === 0 ? asset.owed : [];
    found.push({ key: `count:${k}`, k, day, time: trigger.time, levels: together(plan.levels, levelsAt(plan.levels, k), owed) });
    const counted = intervalOn(trigger.rule, doneOn(trigger, asset, day, now));
    day = counted === null ? null : (floatingDay(plan, asset, counted)?.day ?? null);
  }
  return found;
}

/** From which day the next is counted, if it is done when it is due or, where that has gone by, now. */
function doneOn({ anchor, time }: CalendarTrigger, { zone }: Standing, day: string, now: number): string {
  if (anchor === "due") return day;
  const dueAt = wallInstant(day, time, zone);
  return wallAt(anchor === "created" ? dueAt : Math.max(now, dueAt), zone).day;
}

/** Whether a day's time is past the end: asked of the clocks on the last days alone. */
function lateness({ time }: CalendarTrigger, { zone }: Standing, until: number): (day: string) => boolean {
  const last = new Date(until).toISOString().slice(0, 10);
  const [early, late] = [dayAfter(last, -2), dayAfter(last, 2)];
  return (day) => day > late || (day > early && wallInstant(day, time, zone) > until);
}
