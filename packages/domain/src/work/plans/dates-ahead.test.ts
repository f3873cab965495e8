import { expect, test } from "vitest";
import { dayAfter } from "../../kit/zones.ts";
import { datesAhead, isCounted, soleTrigger, type Standing } from "./dates-ahead.ts";
import type { CalendarTrigger, Plan, PlanAsset } from "./definition.ts";
import { project } from "./forecast.ts";
import { workingDays } from "./recurrence/site-days.ts";
import type { Recurrence, Weekday } from "./recurrence/rule.ts";
import { isDue, nextOf } from "./timeline.ts";

const NOW = Date.parse("2027-03-01T08:00:00+01:00");
const DAY = 86_400_000;
const UNTIL = NOW + 364 * DAY;

/** The same numbers in every run. */
function chance(seed: number) {
  let at = seed;
  return (most: number): number => {
    at = (Math.imul(at, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((at / 0x80000000) * most);
  };
}
type Chance = ReturnType<typeof chance>;
const oneOf = <T>(any: Chance, ...all: T[]): T => all[any(all.length)] as T;
const dayNear = (any: Chance, from: number, to: number) => dayAfter("2027-03-01", from + any(to - from));

function ruleOf(any: Chance): Recurrence {
  const every = 1 + any(9);
  const kind = any(6);
  if (kind === 0) return { kind: "days", every: 1 + any(120) };
  if (kind === 1) return { kind: "weeks", every, weekdays: [...new Set([1 + any(7), 1 + any(7)])] as Weekday[] };
  if (kind === 2) return { kind: "months", every, on: { by: "day", day: 1 + any(31) } };
  if (kind === 3)
    return { kind: "months", every, on: { by: "weekday", nth: oneOf(any, 1, 2, 3, 4, -1), weekday: (1 + any(7)) as Weekday } };
  if (kind === 4) return { kind: "months", every, on: { by: "working_day", nth: oneOf(any, -1, 1, 5) } };
  return { kind: "years", every: 1 };
}

const LEVELS = [[], [1], [1, 4], [1, 4, 13], [2, 3]];

function planOf(any: Chance): Plan {
  const trigger: CalendarTrigger = {
    id: 7,
    kind: "calendar",
    mode: oneOf(any, "fixed", "floating"),
    anchor: oneOf(any, "due", "created", "completed"),
    rule: ruleOf(any),
    startDay: dayNear(any, -900, 60),
    time: oneOf(any, "00:00", "02:30", "08:00", "23:59"),
    toleranceEarlyDays: 0,
    toleranceLateDays: 0,
  };
  return {
    triggers: [trigger],
    triggerLogic: "any",
    levels: oneOf(any, ...LEVELS).map((multiplier) => ({ multiplier, taskGroupIds: [] })),
    suppressesLower: true,
    leadTimeDays: any(10),
    openPolicy: oneOf(any, "skip", "stack", "merge"),
    backlogRule: oneOf(any, "latest", "all"),
    isRoute: false,
    isStatutory: any(4) === 0,
    workingDayRule: oneOf(any, "keep", "next", "previous", "skip"),
    seasons: oneOf(any, [], [], [{ from: "04-01", until: "10-15" }], [{ from: "11-01", until: "02-28" }]),
    startsSeason: false,
    firstDay: oneOf(any, null, null, dayNear(any, 0, 90)),
    lastDay: oneOf(any, null, null, dayNear(any, 90, 300)),
  };
}

const HOLIDAYS = [
  { day: "2026-12-25", isYearly: true, minutes: null },
  { day: "2027-05-17", isYearly: true, minutes: null },
];
const SITES = ["Europe/Oslo", "America/New_York", "Asia/Kathmandu"].map((zone) => ({ zone, isWorkingDay: workingDays(null, HOLIDAYS) }));

/** With a history of whatever length: decided up to a day, done early or late, an order that is open, levels that are still owed. */
function assetOf(any: Chance, plan: Plan): PlanAsset {
  const site = oneOf(any, ...SITES);
  const hasHistory = any(3) > 0;
  const due = dayNear(any, -200, 20);
  const isOpen = hasHistory && any(3) === 0;
  return {
    ...site,
    offsetDays: oneOf(any, 0, 0, any(60)),
    since: dayNear(any, -400, 30),
    statedDone: any(3) === 0 ? { day: dayNear(any, -100, 0), time: "00:00" } : null,
    statedUnits: null,
    last: hasHistory
      ? {
          occurrenceId: 1,
          orderId: 1,
          due: { day: due, time: "08:00" },
          dueUnits: null,
          madeAt: Date.parse(`${due}T08:00:00Z`) - any(5) * DAY,
          completedAt: isOpen ? null : NOW - any(100) * DAY,
          isCancelled: !isOpen && any(5) === 0,
        }
      : null,
    open: isOpen ? [{ orderId: 1, code: "WO-1" }] : [],
    decided: any(30),
    owed: oneOf(any, [], [], [4], [4, 13]),
    cursors: hasHistory && (plan.triggers[0] as CalendarTrigger).mode === "fixed" ? { 7: { day: due } } : {},
    meters: {},
    hits: {},
    moved: [],
    taken: [],
  };
}

/** What a run of the clock would have left with the asset. */
function standing(plan: Plan, asset: PlanAsset): Standing {
  const next = nextOf(plan, asset);
  const known = isDue(next) && next.due !== null && next.dueAt !== null ? { day: next.due.day, at: next.dueAt } : null;
  return { ...asset, next: known, isMoved: false };
}

test("days counted alone are those that working it all out gives: 3,000 plans with made-up histories, difference 0", () => {
  const any = chance(20_270_301);
  const told = { compared: 0, occurrences: 0, notCounted: 0 };
  for (let round = 0; round < 3000; round += 1) {
    const plan = planOf(any);
    const asset = assetOf(any, plan);
    const trigger = soleTrigger(plan);
    const kept = standing(plan, asset);
    if (!trigger || !isCounted(trigger, kept)) {
      told.notCounted += 1;
      continue;
    }
    const whole = project(plan, asset, NOW, UNTIL).due.map(({ key, k, due, levels }) => ({ key, k, ...due, levels }));
    const counted = datesAhead(plan, trigger, kept, { now: NOW, until: UNTIL });
    expect({ round, found: counted }).toEqual({ round, found: whole });
    // The same where only the days from one on are asked for.
    const from = dayNear(any, 0, 300);
    const later = datesAhead(plan, trigger, kept, { now: NOW, until: UNTIL, from }).filter(({ day }) => day >= from);
    expect({ round, found: later }).toEqual({ round, found: counted.filter(({ day }) => day >= from) });
    told.compared += 1;
    told.occurrences += counted.length;
  }
  expect(told.compared).toBeGreaterThan(2000);
  expect(told.occurrences).toBeGreaterThan(13_000);
});

test("what several triggers, all of them, meters or starts of seasons decide is not counted alone", () => {
  const any = chance(1);
  const plan = planOf(any);
  const [trigger] = plan.triggers;
  expect(trigger && soleTrigger({ ...plan, triggers: [trigger, { ...trigger, id: 8 }] })).toBeNull();
  expect(soleTrigger({ ...plan, triggerLogic: "all" })).toBeNull();
  expect(soleTrigger({ ...plan, seasons: [{ from: "04-01", until: "09-30" }], startsSeason: true })).toBeNull();
  expect(soleTrigger({ ...plan, triggers: [] })).toBeNull();
});
