import { dayAfter, daysBetween } from "../../kit/zones.ts";
import type { Cursor, Plan, PlanAsset, Trigger, Wall } from "./definition.ts";
import { levelsAt, together } from "./levels.ts";
import { movedPoints, nextPoint, type Point, type Quiet } from "./points.ts";
import { wallAt, wallInstant } from "./recurrence/wall-time.ts";
import type { Why } from "./sum.ts";

/** What comes next for an asset of a plan. */
export interface Due extends Omit<Point, "sum" | "passed"> {
  why: Why;
  /** Multipliers of the levels that it owes, with those that were owed before. */
  levels: number[];
  passed: number[];
  /** All points that it settles: of one trigger, or of all of them. */
  points: Point[];
}

export interface Nothing {
  quiet: { triggerId: number | null; reason: Quiet }[];
}
export const isDue = (next: Due | Nothing): next is Due => "key" in next;

/** The next that is owed: by the earliest of the triggers or, where all must have come due, by the last of them. */
export function nextOf(plan: Plan, asset: PlanAsset): Due | Nothing {
  if (plan.triggers.length === 0) return { quiet: [{ triggerId: null, reason: "no_trigger" }] };
  const asked = plan.triggers.filter(isActing).map((trigger) => ({ trigger, found: nextPoint(plan, trigger, asset) }));
  const points = asked.flatMap(({ found }) => (typeof found === "string" ? [] : [found]));
  const quiet = asked.flatMap(({ trigger, found }) => (typeof found === "string" ? [{ triggerId: trigger.id, reason: found }] : []));
  if (plan.triggerLogic === "all") return allOf(plan, asset, points, quiet);
  const first = [...points, ...movedPoints(plan, asset)].toSorted(bySoonest)[0];
  return first ? dueOf(plan, asset, first, [first]) : { quiet };
}

/** A threshold that only warns asks for no order. */
export const isActing = (trigger: Trigger): boolean => trigger.kind !== "threshold" || trigger.response === "act";

function allOf(plan: Plan, asset: PlanAsset, points: readonly Point[], quiet: Nothing["quiet"]): Due | Nothing {
  const last = points.toSorted(bySoonest).at(-1);
  if (!last || quiet.length > 0)
    return { quiet: [...quiet, ...points.map(({ triggerId }) => ({ triggerId, reason: "waits_for_all" as const }))] };
  const due = dueOf(plan, asset, last, points);
  return {
    ...due,
    key: `count:${asset.decided + 1}`,
    isNear: points.every(({ isNear, dueAt }) => isNear || dueAt !== null) && last.isNear,
  };
}

function dueOf(plan: Plan, asset: PlanAsset, point: Point, points: readonly Point[]): Due {
  const { sum, ...rest } = point;
  const passed = points.flatMap((one) => one.passed);
  const k = points.length > 1 || countsItself(plan, point) ? asset.decided + 1 : point.k;
  return {
    ...rest,
    k,
    why: { sum, movedTo: point.movedTo, others: points.filter((one) => one !== point).map((one) => one.sum) },
    passed,
    levels: together(plan.levels, levelsAt(plan.levels, k), [...asset.owed, ...passed]),
    points: [...points],
  };
}

/** Occurrences of several triggers are counted together. */
const countsItself = (plan: Plan, { key }: Point): boolean => key.startsWith("count:") || plan.triggers.filter(isActing).length > 1;

const bySoonest = (one: Point, other: Point): number =>
  (one.dueAt ?? (one.isNear ? -Infinity : Infinity)) - (other.dueAt ?? (other.isNear ? -Infinity : Infinity)) ||
  one.triggerId - other.triggerId;

/** From when on its order is made, where each of its points has come so far; null: not before a reading says so. */
export function madeFrom(plan: Plan, asset: PlanAsset, { points }: Pick<Due, "points">): number | null {
  const from = points.map((point) => pointMadeFrom(plan, asset, point));
  return from.reduce((latest, one) => (latest === null || one === null ? null : Math.max(latest, one)), -Infinity);
}

function pointMadeFrom({ leadTimeDays }: Plan, { zone }: PlanAsset, { isNear, due, dueAt, sum }: Point): number | null {
  if (isNear) return -Infinity;
  if (due === null || sum.kind === "event" || sum.kind === "threshold") return dueAt;
  return wallInstant(dayAfter(due.day, -leadTimeDays), due.time, zone);
}

export const OUTCOMES = ["made", "skipped", "merged", "missed"] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** By which rule it came to that. */
export const OUTCOME_RULES = ["due", "open_order", "statutory", "stacked", "joined", "standing_still", "later_value"] as const;
export type OutcomeRule = (typeof OUTCOME_RULES)[number];

/**
 * What becomes of work that is to be made. `later`: of the same trigger a later one is due as well, after standing still or a jump of the meter. Statutory work is never
 * skipped or missed: it stacks, and warns.
 */
export function outcomeOf(
  plan: Plan,
  asset: Pick<PlanAsset, "open">,
  due: Pick<Due, "why">,
  later: boolean,
): { outcome: Outcome; rule: OutcomeRule } {
  const isOfMeter = due.why.sum.kind === "meter";
  const keepsAll = isOfMeter ? plan.openPolicy === "stack" : plan.backlogRule === "all";
  if (later && !plan.isStatutory && !keepsAll)
    return { outcome: isOfMeter ? "merged" : "missed", rule: isOfMeter ? "later_value" : "standing_still" };
  if (asset.open.length === 0) return { outcome: "made", rule: "due" };
  if (plan.isStatutory) return { outcome: "made", rule: "statutory" };
  if (plan.openPolicy === "stack") return { outcome: "made", rule: "stacked" };
  return plan.openPolicy === "merge" ? { outcome: "merged", rule: "joined" } : { outcome: "skipped", rule: "open_order" };
}

/** The asset as it stands when this one is decided. What was made becomes its last, and uses up what siblings of it asked for within tolerance. */
export function settled(plan: Plan, asset: PlanAsset, due: Due, outcome: Outcome, made: { orderId: number; at: number } | null): PlanAsset {
  const cursors = { ...asset.cursors };
  for (const point of due.points) if (point.cursor && !point.movedTo) cursors[point.triggerId] = through(plan, asset, point, due);
  const isDone = outcome === "made" || (outcome === "merged" && made !== null);
  if (isDone) for (const used of usedUp(plan, asset, due)) cursors[used.triggerId] = { ...cursors[used.triggerId], ...used.cursor };
  const heard = new Set(due.points.map(({ key }) => key));
  const hits = Object.fromEntries(
    Object.entries(asset.hits).map(([triggerId, list]) => [triggerId, list.filter(({ ref }) => !heard.has(`hit:${triggerId}:${ref}`))]),
  );
  return {
    ...asset,
    cursors,
    hits,
    decided: asset.decided + 1,
    owed: isDone ? [] : due.levels.filter((multiplier) => multiplier > 1 || plan.triggerLogic === "all"),
    moved: asset.moved.filter(({ key }) => !heard.has(key)),
    taken: [
      ...asset.taken,
      ...asset.moved.flatMap(({ key, triggerId, seriesDay }) => (heard.has(key) && seriesDay !== null ? [{ triggerId, seriesDay }] : [])),
    ],
    last:
      outcome === "made" && made
        ? {
            occurrenceId: 0,
            orderId: made.orderId,
            due: due.due,
            dueUnits: due.dueUnits,
            madeAt: made.at,
            completedAt: null,
            isCancelled: false,
          }
        : asset.last,
  };
}

/** Where all must have come due, what went by since the last order counts no more. */
function through({ triggerLogic }: Plan, asset: PlanAsset, { cursor, triggerId }: Point, due: Due): Cursor {
  const day = cursor?.day;
  const units = cursor?.units;
  if (triggerLogic === "any") return cursor ?? {};
  const until = due.due && dayAfter(due.due.day, -asset.offsetDays);
  if (day !== undefined) return { day: until !== null && until > day ? until : day };
  return units === undefined ? {} : { units: Math.max(units, asset.meters[triggerId]?.last?.units ?? units) };
}

/** Dates and values of fixed siblings that the work of this one does as well. */
export function usedUp(plan: Plan, asset: PlanAsset, due: Due): { triggerId: number; cursor: NonNullable<Point["cursor"]> }[] {
  if (plan.triggerLogic === "all") return [];
  return plan.triggers.flatMap((trigger) => {
    if (due.points.some(({ triggerId }) => triggerId === trigger.id) || !("mode" in trigger) || trigger.mode !== "fixed") return [];
    const next = nextPoint(plan, trigger, asset);
    if (typeof next === "string" || !next.cursor) return [];
    const isNear =
      trigger.kind === "calendar" ? isWithinDays(trigger, next.due, due.due) : isWithinUnits(trigger.toleranceEarlyUnits, next, asset);
    return isNear ? [{ triggerId: trigger.id, cursor: next.cursor }] : [];
  });
}

function isWithinDays(
  { toleranceEarlyDays, toleranceLateDays }: { toleranceEarlyDays: number; toleranceLateDays: number },
  date: Wall | null,
  done: Wall | null,
): boolean {
  if (!date || !done) return false;
  const late = daysBetween(date.day, done.day);
  return late >= -toleranceEarlyDays && late <= toleranceLateDays;
}

function isWithinUnits(tolerance: number, { dueUnits, triggerId }: Point, asset: PlanAsset): boolean {
  const last = asset.meters[triggerId]?.last;
  return dueUnits !== null && last !== undefined && last !== null && dueUnits - last.units <= tolerance;
}

/** As if its last work were done at an instant; a meter goes on by its average, and shows what was due where that was waited for. */
export function doneAt(plan: Plan, asset: PlanAsset, at: number, due?: Due): PlanAsset {
  const { last } = asset;
  if (!last) return asset;
  const meters = Object.fromEntries(
    plan.triggers.flatMap((trigger) => {
      const facts = asset.meters[trigger.id];
      if (!facts) return [];
      const units = trigger.id === due?.triggerId && due.dueUnits !== null && due.dueAt === at ? due.dueUnits : unitsAt(facts, at);
      return [[trigger.id, { ...facts, atDone: units === null ? facts.atDone : { units, isBetweenReadings: false } }]];
    }),
  );
  return { ...asset, meters, open: [], last: { ...last, completedAt: at } };
}

function unitsAt({ last, windowFrom }: PlanAsset["meters"][number], at: number): number | null {
  if (!last) return null;
  if (!windowFrom || last.at <= windowFrom.at) return last.units;
  return last.units + ((last.units - windowFrom.units) / (last.at - windowFrom.at)) * Math.max(0, at - last.at);
}

/** Which day it is on the site's clocks. */
export const todayAt = (asset: Pick<PlanAsset, "zone">, nowMs: number): string => wallAt(nowMs, asset.zone).day;
