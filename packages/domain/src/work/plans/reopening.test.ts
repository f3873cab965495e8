import { describe, expect, test } from "vitest";
import { decide, type Decided } from "./deciding.ts";
import type { CalendarTrigger, MeterTrigger, Plan, PlanAsset } from "./definition.ts";
import { readRule } from "./recurrence/rrule.ts";
import { reopen, toReopen, type DecidedOne, type Progress } from "./reopening.ts";
import { isStillDue } from "./still-due.ts";

/** Hand-worked cases: a counter at 154,500 whose service comes at 160,000 and every 10,000 from there; somebody writes 301,464 and means 154,754. */
const NOW = Date.parse("2027-03-01T08:00:00Z");

const every10k: MeterTrigger = {
  id: 2,
  kind: "meter",
  mode: "fixed",
  anchor: "completed",
  unitId: 1,
  firstAt: 160_000,
  everyUnits: 10_000,
  averageWindowDays: 30,
  generateAheadUnits: 0,
  toleranceEarlyUnits: 0,
};
const planOf = (more: Partial<Plan> = {}): Plan => ({
  triggers: [every10k],
  triggerLogic: "any",
  levels: [],
  suppressesLower: true,
  leadTimeDays: 0,
  isRoute: false,
  openPolicy: "skip",
  backlogRule: "latest",
  isStatutory: false,
  workingDayRule: "keep",
  seasons: [],
  startsSeason: false,
  firstDay: null,
  lastDay: null,
  ...more,
});
const reads = (units: number) => ({ meterId: 9, last: { at: NOW, units }, windowFrom: null, atDone: null });
const assetOf = (units: number, more: Partial<PlanAsset> = {}): PlanAsset => ({
  zone: "UTC",
  isWorkingDay: () => true,
  offsetDays: 0,
  since: "2027-01-01",
  statedDone: null,
  statedUnits: null,
  last: null,
  open: [],
  decided: 0,
  owed: [],
  cursors: {},
  meters: { 2: reads(units) },
  hits: {},
  moved: [],
  taken: [],
  ...more,
});

/** Occurrences as they are kept; taken back are those that would not be due at the corrected reading, orders of them too where they were cancelled. */
function rowsOf({ decisions }: Decided, units: number, isCancelled: boolean, firstId = 1): DecidedOne[] {
  const judged = decisions.map(({ due, outcome, rule }, at) => {
    const { sum } = due.why;
    const isDue = sum.kind !== "meter" || isStillDue(sum, { last: { at: NOW, units }, windowFrom: null }, { leadTimeDays: 0, now: NOW });
    return { id: firstId + at, triggerId: due.triggerId, rule, isDue, isUndone: outcome !== "made" || isCancelled };
  });
  const taken = new Set(toReopen(judged));
  return decisions.map(({ due, outcome, rule, undo }, at) => ({
    id: firstId + at,
    key: due.key,
    triggerId: due.triggerId,
    outcome,
    rule,
    levels: due.levels,
    dueUnits: due.dueUnits,
    why: due.why,
    undo,
    isReopened: taken.has(firstId + at),
  }));
}
const progressOf = ({ cursors, owed, decided, hits }: PlanAsset, skippedInRow = 0): Progress => ({
  cursors,
  owed,
  decided,
  hits,
  skippedInRow,
});
const told = ({ decisions }: Decided) => decisions.map(({ due, outcome }) => `${outcome} ${due.dueUnits}`);
const live = (plan: Plan, asset: PlanAsset) => decide(plan, asset, NOW, NOW);

describe("a slip of the pen, corrected minutes later", () => {
  test.each([["skip"], ["merge"], ["stack"]] as const)(
    "%s: what it decided is open again, and 160,000 is made at a real 160,100",
    (openPolicy) => {
      const plan = planOf({ openPolicy, levels: [1, 2, 3].map((multiplier) => ({ multiplier, taskGroupIds: [] })) });
      const before = assetOf(154_500);
      const slip = live(plan, { ...before, meters: { 2: reads(301_464) } });
      expect(slip.decisions).toHaveLength(15);
      const rows = rowsOf(slip, 154_754, true);
      expect(rows.every(({ isReopened }) => isReopened)).toBe(true);
      const { released, ...after } = reopen(plan, progressOf(slip.asset), rows);
      expect(released).toEqual([]);
      expect(after).toEqual(progressOf(before));
      expect(told(live(plan, { ...before, ...after, meters: { 2: reads(160_100) } }))).toEqual(["made 160000"]);
    },
  );

  test("the order that it made stays until somebody cancels it, and keeps no service from being made", () => {
    const plan = planOf();
    const before = assetOf(154_500);
    const slip = live(plan, { ...before, meters: { 2: reads(301_464) } });
    const rows = rowsOf(slip, 154_754, false);
    const { released, ...after } = reopen(plan, progressOf(slip.asset), rows);
    expect(after.cursors).toEqual({});
    // The value of the order comes again, many services from now.
    expect(released).toEqual([15]);
    expect(told(live(plan, { ...before, ...after, meters: { 2: reads(160_100) } }))).toEqual(["made 160000"]);
  });

  test("what was skipped for an order that is open is open again, and so is the count of skipped ones", () => {
    const plan = planOf();
    const before = assetOf(154_500, { open: [{ orderId: 7, code: "WO-7" }], cursors: { 2: { units: 150_000 } }, decided: 3 });
    const slip = live(plan, { ...before, meters: { 2: reads(172_000) } });
    expect(told(slip)).toEqual(["merged 160000", "skipped 170000"]);
    const after = reopen(plan, progressOf(slip.asset, 2), rowsOf(slip, 154_754, false));
    expect(after).toMatchObject({ cursors: { 2: { units: 150_000 } }, decided: 3, skippedInRow: 1 });
  });

  test("what the reading made rightly stays", () => {
    const plan = planOf({ openPolicy: "stack" });
    const slip = live(plan, assetOf(185_000));
    expect(told(slip)).toEqual(["made 160000", "made 170000", "made 180000"]);
    const after = reopen(plan, progressOf(slip.asset), rowsOf(slip, 165_000, true));
    expect(after).toMatchObject({ cursors: { 2: { units: 160_000 } }, decided: 1, released: [] });
  });

  test("a service that was really due, and was left to a later one that was not, is made by itself with what it owes", () => {
    const plan = planOf({ levels: [1, 2].map((multiplier) => ({ multiplier, taskGroupIds: [] })) });
    const before = assetOf(154_500, { owed: [2] });
    const slip = live(plan, { ...before, meters: { 2: reads(301_464) } });
    const after = reopen(plan, progressOf(slip.asset), rowsOf(slip, 171_000, true));
    expect(after).toMatchObject({ cursors: { 2: { units: 160_000 } }, decided: 1, owed: [2] });
    const again = live(plan, { ...before, ...after, meters: { 2: reads(171_000) } });
    expect(again.decisions.map(({ due, outcome }) => `${outcome} ${due.dueUnits} ${due.levels.join("+")}`)).toEqual(["made 170000 1+2"]);
  });

  test("a date that its work did as well is due again", () => {
    const rule = readRule("FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=5");
    if (!rule) throw new Error("a rule");
    const monthly: CalendarTrigger = {
      id: 1,
      kind: "calendar",
      mode: "fixed",
      anchor: "completed",
      rule,
      startDay: "2027-03-05",
      time: "08:00",
      toleranceEarlyDays: 5,
      toleranceLateDays: 0,
    };
    const plan = planOf({ triggers: [monthly, every10k] });
    const before = assetOf(154_500);
    const slip = live(plan, { ...before, meters: { 2: reads(161_000) } });
    expect(slip.asset.cursors).toEqual({ 1: { day: "2027-03-05" }, 2: { units: 160_000 } });
    expect(reopen(plan, progressOf(slip.asset), rowsOf(slip, 154_754, true)).cursors).toEqual({});
  });

  test("where all must have come due, dates that went by count again", () => {
    const rule = readRule("FREQ=WEEKLY;INTERVAL=1;BYDAY=MO");
    if (!rule) throw new Error("a rule");
    const weekly = { id: 1, kind: "calendar" as const, mode: "fixed" as const, anchor: "completed" as const, rule, startDay: "2027-02-01" };
    const plan = planOf({
      triggers: [{ ...weekly, time: "08:00", toleranceEarlyDays: 0, toleranceLateDays: 0 }, every10k],
      triggerLogic: "all",
    });
    const before = assetOf(154_500);
    const slip = live(plan, { ...before, meters: { 2: reads(301_464) } });
    expect(slip.decisions.map(({ outcome }) => outcome)).toContain("made");
    const rows = rowsOf(slip, 154_754, true).map((row) => ({ ...row, isReopened: true }));
    expect(reopen(plan, progressOf(slip.asset), rows)).toMatchObject({ cursors: {}, decided: 0, owed: [] });
  });

  test("of what was decided before decisions were kept, the sum says from where on", () => {
    const plan = planOf();
    const slip = live(plan, assetOf(301_464));
    const rows = rowsOf(slip, 154_754, true).map((row) => ({ ...row, undo: null }));
    expect(reopen(plan, progressOf(slip.asset), rows)).toMatchObject({ cursors: { 2: { units: 150_000 } }, decided: 0 });
  });
});

/** The same numbers each time. */
const chance = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

test("a life with slips makes the services of the same life without them", () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const any = chance(seed);
    const plan = planOf({
      openPolicy: any(2) === 0 ? "skip" : "stack",
      levels: [1, 2, 4].map((multiplier) => ({ multiplier, taskGroupIds: [] })),
    });
    let [plain, slipped] = [assetOf(150_000), assetOf(150_000)];
    const [made, madeToo]: [string[], string[]] = [[], []];
    let units = 150_000;
    for (let step = 0; step < 40; step += 1) {
      units += any(9_000);
      const meters = { 2: reads(units) };
      if (any(3) === 0) {
        const slip = live(plan, { ...slipped, meters: { 2: reads(units + any(200_000)) } });
        const { released, ...back } = reopen(plan, progressOf(slip.asset), rowsOf(slip, units, true));
        expect(released).toEqual([]);
        const kept = slip.decisions.filter(({ due }) => due.dueUnits !== null && due.dueUnits <= units);
        const taken = rowsOf(slip, units, true).flatMap(({ isReopened }, at) => (isReopened ? [slip.decisions[at]] : []));
        madeToo.push(...kept.filter((one) => !taken.includes(one)).map(({ due, outcome }) => `${outcome} ${due.dueUnits}`));
        slipped = { ...slipped, ...back, open: [] };
      }
      const [one, other] = [live(plan, { ...plain, meters }), live(plan, { ...slipped, meters })];
      made.push(...told(one));
      madeToo.push(...told(other));
      [plain, slipped] = [
        { ...one.asset, open: [] },
        { ...other.asset, open: [] },
      ];
      expect(slipped.cursors).toEqual(plain.cursors);
      expect(slipped.decided).toEqual(plain.decided);
    }
    expect(madeToo).toEqual(made);
  }
});
