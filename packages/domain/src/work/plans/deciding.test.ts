import { describe, expect, test } from "vitest";
import { decide, type Decided } from "./deciding.ts";
import type { CalendarTrigger, EventTrigger, LastMade, MeterTrigger, Plan, PlanAsset } from "./definition.ts";
import { project } from "./forecast.ts";
import { ordersOf } from "./levels.ts";
import { readRule } from "./recurrence/rrule.ts";
import { dueBy } from "./sum.ts";
import { doneAt, isDue, nextOf, type Due } from "./timeline.ts";

/** Hand-worked cases: an asset in Oslo, whose site works from Monday to Friday; "today" is 1 March 2027, a Monday. */
const at = (wall: string) => Date.parse(`${wall}:00+01:00`);
const NOW = at("2027-03-01T08:00");
const day = 86_400_000;

const date = (rrule: string, more: Partial<CalendarTrigger> = {}): CalendarTrigger => {
  const rule = readRule(rrule);
  if (!rule) throw new Error(rrule);
  return {
    id: 1,
    kind: "calendar",
    mode: "fixed",
    anchor: "completed",
    rule,
    startDay: "2027-03-01",
    time: "08:00",
    toleranceEarlyDays: 0,
    toleranceLateDays: 0,
    ...more,
  };
};
const hours = (more: Partial<MeterTrigger> = {}): MeterTrigger => ({
  id: 2,
  kind: "meter",
  mode: "fixed",
  anchor: "completed",
  unitId: 1,
  firstAt: 500,
  everyUnits: 500,
  averageWindowDays: 30,
  generateAheadUnits: 0,
  toleranceEarlyUnits: 0,
  ...more,
});
const event = (more: Partial<EventTrigger> = {}): EventTrigger => ({
  id: 3,
  kind: "event",
  eventType: "status",
  filter: {},
  delayMinutes: 0,
  restMinutes: 0,
  ...more,
});
const planOf = (more: Partial<Plan>): Plan => ({
  triggers: [],
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
const assetOf = (more: Partial<PlanAsset> = {}): PlanAsset => ({
  zone: "Europe/Oslo",
  isWorkingDay: (one) => ![0, 6].includes(new Date(one).getUTCDay()),
  offsetDays: 0,
  since: "2027-03-01",
  statedDone: null,
  statedUnits: null,
  last: null,
  open: [],
  decided: 0,
  owed: [],
  cursors: {},
  meters: {},
  hits: {},
  moved: [],
  taken: [],
  ...more,
});
const last = (more: Partial<LastMade>): LastMade => ({
  occurrenceId: 1,
  orderId: 7,
  due: { day: "2027-03-01", time: "08:00" },
  dueUnits: null,
  madeAt: NOW,
  completedAt: null,
  isCancelled: false,
  ...more,
});
const read = (units: number, wall: string, from: [number, string] | null = null, done: number | null = null) => ({
  meterId: 9,
  last: { at: at(wall), units },
  windowFrom: from && { units: from[0], at: at(from[1]) },
  atDone: done === null ? null : { units: done, isBetweenReadings: false },
});
const told = ({ decisions }: Decided) =>
  decisions.map(
    ({ due, outcome, levels = due.levels }: { due: Due; outcome: string; levels?: number[] }) =>
      `${outcome} ${due.due?.day ?? due.dueUnits} ${levels.join("+")}`,
  );
const nextDay = (plan: Plan, asset: PlanAsset) => {
  const next = nextOf(plan, asset);
  return isDue(next) ? (next.due?.day ?? null) : next.quiet.map(({ reason }) => reason).join();
};
const weekly = date("FREQ=WEEKLY;INTERVAL=1;BYDAY=MO");

describe("a fixed calendar", () => {
  test("is made when its day and time have come, and not a minute before", () => {
    const plan = planOf({ triggers: [weekly] });
    expect(told(decide(plan, assetOf(), NOW, NOW - 60_000))).toEqual([]);
    expect(told(decide(plan, assetOf(), NOW, NOW))).toEqual(["made 2027-03-01 1"]);
  });
  test("is made so many days ahead, at the hour of its day", () => {
    const plan = planOf({ triggers: [weekly], leadTimeDays: 3 });
    const decided = decide(plan, assetOf({ since: "2027-03-02" }), NOW, at("2027-03-05T08:00"));
    expect(told(decided)).toEqual(["made 2027-03-08 1"]);
    expect(decided.askAgainAt).toBe(at("2027-03-12T08:00"));
  });
  test("what lies before it began was never owed", () =>
    expect(nextDay(planOf({ triggers: [{ ...weekly, startDay: "2020-01-06" }] }), assetOf({ since: "2027-03-03" }))).toBe("2027-03-08"));
  test("ends with the plan's last day", () =>
    expect(nextDay(planOf({ triggers: [weekly], lastDay: "2027-03-07" }), assetOf({ since: "2027-03-02" }))).toBe("ended"));
  test("spread machines are due so many days later each", () =>
    expect(nextDay(planOf({ triggers: [weekly] }), assetOf({ offsetDays: 3 }))).toBe("2027-03-04"));
  test("late work does not move it", () => {
    const asset = assetOf({ last: last({ completedAt: at("2027-03-06T10:00") }), cursors: { 1: { day: "2027-03-01" } } });
    expect(nextDay(planOf({ triggers: [weekly] }), asset)).toBe("2027-03-08");
  });
  test("a day off moves one date and leaves the series", () => {
    const plan = planOf({ triggers: [date("FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1")], workingDayRule: "next" });
    expect(project(plan, assetOf({ since: "2027-05-01" }), NOW, at("2027-07-31T08:00")).due.map(({ due }) => due?.day)).toEqual([
      "2027-05-03",
      "2027-06-01",
      "2027-07-01",
    ]);
  });
  describe("a daily round that is moved to working days", () => {
    // 6 and 7 March are a Saturday and a Sunday.
    const daily = date("FREQ=DAILY;INTERVAL=1");
    const rounds = (workingDayRule: Plan["workingDayRule"], more: Partial<Plan> = {}) =>
      planOf({ triggers: [daily], workingDayRule, ...more });
    test("is one on Monday, and one on each day", () =>
      expect(project(rounds("next"), assetOf({ since: "2027-03-05" }), NOW, at("2027-03-09T08:00")).due.map(({ due }) => due?.day)).toEqual(
        ["2027-03-05", "2027-03-08", "2027-03-09"],
      ));
    test("is one on Friday where it is moved back", () =>
      expect(
        project(rounds("previous"), assetOf({ since: "2027-03-04" }), NOW, at("2027-03-08T08:00")).due.map(({ due }) => due?.day),
      ).toEqual(["2027-03-04", "2027-03-05", "2027-03-08"]));
    test.each(["skip", "merge", "stack"] as const)("%s: makes one order on Monday, and nothing else", (openPolicy) => {
      const monday = at("2027-03-08T08:00");
      const asset = assetOf({ since: "2027-03-06" });
      expect(told(decide(rounds("next", { openPolicy, backlogRule: "all" }), asset, monday, monday))).toEqual(["made 2027-03-08 1"]);
    });
    test("owes what each of them owed", () => {
      const levels = [1, 6].map((multiplier) => ({ multiplier, taskGroupIds: [] }));
      const monday = at("2027-03-08T08:00");
      // The sixth is Saturday's.
      expect(told(decide(rounds("next", { levels }), assetOf({ since: "2027-03-06" }), monday, monday))).toEqual(["made 2027-03-08 1+6"]);
    });
    test("moved by somebody, it does not come again on Monday", () => {
      const moved = [{ key: "date:1:2027-03-08T08:00", triggerId: 1, seriesDay: "2027-03-08", day: "2027-03-10", time: "10:00" }];
      const { due } = project(rounds("next"), assetOf({ since: "2027-03-06", moved }), NOW, at("2027-03-10T12:00"));
      expect(due.map((one) => `${one.due?.day} ${one.due?.time}`)).toEqual(["2027-03-09 08:00", "2027-03-10 08:00", "2027-03-10 10:00"]);
    });
    test("of December has 23 days", () =>
      expect(
        project(
          planOf({ triggers: [{ ...daily, startDay: "2026-12-01" }], workingDayRule: "next" }),
          assetOf({ since: "2026-12-01" }),
          at("2026-12-01T00:00"),
          at("2026-12-31T23:00"),
        ).due,
      ).toHaveLength(23));
  });
  test("one that somebody moved stays moved, and the series goes on past it", () => {
    const moved = [{ key: "date:1:2027-03-08T08:00", triggerId: 1, seriesDay: "2027-03-08", day: "2027-03-17", time: "10:00" }];
    const { due } = project(planOf({ triggers: [weekly] }), assetOf({ moved, since: "2027-03-02" }), NOW, at("2027-03-25T08:00"));
    expect(due.map(({ due: one, key }) => `${one?.day} ${one?.time} ${key}`)).toEqual([
      "2027-03-15 08:00 date:1:2027-03-15T08:00",
      "2027-03-17 10:00 date:1:2027-03-08T08:00",
      "2027-03-22 08:00 date:1:2027-03-22T08:00",
    ]);
  });
});

test("a moved date does not come again when it is decided before its series came so far", () => {
  const moved = [{ key: "date:1:2027-03-15T08:00", triggerId: 1, seriesDay: "2027-03-15", day: "2027-03-02", time: "10:00" }];
  const asset = assetOf({ moved, since: "2027-03-02" });
  const decided = decide(planOf({ triggers: [weekly] }), asset, at("2027-03-02T10:00"), at("2027-03-02T10:00"));
  expect(told(decided)).toEqual(["made 2027-03-02 1"]);
  expect(
    project(planOf({ triggers: [weekly] }), { ...decided.asset, open: [] }, NOW, at("2027-03-25T08:00")).due.map(({ due }) => due?.day),
  ).toEqual(["2027-03-08", "2027-03-22"]);
});

describe("a floating calendar", () => {
  const every30 = planOf({ triggers: [date("FREQ=DAILY;INTERVAL=30", { mode: "floating" })] });
  const done = (wall: string, more: Partial<LastMade> = {}) => assetOf({ last: last({ completedAt: at(wall), ...more }), decided: 1 });
  test("the first is due on its first day", () => expect(nextDay(every30, assetOf())).toBe("2027-03-01"));
  test("early work counts", () => expect(nextDay(every30, done("2027-02-20T10:00"))).toBe("2027-03-22"));
  test("late work moves it", () => expect(nextDay(every30, done("2027-03-11T23:30"))).toBe("2027-04-10"));
  test("nothing new while one is open", () =>
    expect(nextDay(every30, assetOf({ last: last({}), open: [{ orderId: 7, code: "WO-7" }] }))).toBe("open_order"));
  test("cancelled work was not done: from when it was due", () =>
    expect(nextDay(every30, done("2027-03-20T10:00", { isCancelled: true }))).toBe("2027-03-31"));
  test.each([
    ["due", "2027-03-31"],
    ["created", "2027-03-27"],
    ["completed", "2027-04-09"],
  ] as const)("from %s", (anchor, expected) => {
    const plan = planOf({ triggers: [date("FREQ=DAILY;INTERVAL=30", { mode: "floating", anchor })] });
    expect(nextDay(plan, done("2027-03-10T10:00", { madeAt: at("2027-02-25T08:00") }))).toBe(expected);
  });
  test("what somebody said was done last", () =>
    expect(nextDay(every30, assetOf({ statedDone: { day: "2027-02-10", time: "00:00" } }))).toBe("2027-03-12"));
  test("months keep to the day, and short ones to their last", () =>
    expect(
      nextDay(planOf({ triggers: [date("FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1", { mode: "floating" })] }), done("2027-01-31T10:00")),
    ).toBe("2027-02-28"));
  test("out of season it waits for the season's first day", () =>
    expect(nextDay(planOf({ ...every30, seasons: [{ from: "05-01", until: "09-30" }] }), done("2027-03-10T10:00"))).toBe(
      "2027-05-03".replace("03", "01"),
    ));
});

describe("seasons of a fixed calendar", () => {
  const cooling = planOf({
    triggers: [date("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO")],
    seasons: [{ from: "05-05", until: "06-15" }],
    levels: [
      { multiplier: 1, taskGroupIds: [] },
      { multiplier: 5, taskGroupIds: [] },
    ],
  });
  test("only inside; a level that fell outside is owed at the first inside", () =>
    expect(
      project(cooling, assetOf(), NOW, at("2027-12-31T08:00")).due.map(({ due, levels }) => `${due?.day} ${levels.join("+")}`),
    ).toEqual(["2027-05-10 1+5", "2027-05-24 1", "2027-06-07 1"]));
  test("the first day of a season may be due at once", () =>
    expect(project({ ...cooling, startsSeason: true }, assetOf(), NOW, at("2027-05-30T08:00")).due.map(({ due }) => due?.day)).toEqual([
      "2027-05-05",
      "2027-05-10",
      "2027-05-24",
    ]));
});

describe("meters", () => {
  const every500 = planOf({ triggers: [hours()] });
  const shown = (plan: Plan, meter: PlanAsset["meters"][number] | null, more: Partial<PlanAsset> = {}) => {
    const asset = assetOf({ meters: meter ? { 2: meter } : {}, ...more });
    const next = nextOf(plan, asset);
    return isDue(next) ? `${next.dueUnits} ${next.due?.day ?? "no day"}` : nextDay(plan, asset);
  };
  test("the day is counted from the last reading, and does not slide while nobody reads", () =>
    // 200 h in 20 days: 10 a day; 80 to go: 8 days after the reading.
    expect(shown(every500, read(420, "2027-02-10T08:00", [220, "2027-01-21T08:00"]))).toBe("500 2027-02-18"));
  test("one reading, or no movement: no day", () => {
    expect(shown(every500, read(420, "2027-02-10T08:00"))).toBe("500 no day");
    expect(shown(every500, read(420, "2027-02-10T08:00", [420, "2027-01-21T08:00"]))).toBe("500 no day");
    expect(decide(every500, assetOf({ meters: { 2: read(420, "2027-02-10T08:00") } }), NOW, NOW).decisions).toEqual([]);
  });
  test("without a meter, without a reading: it says so", () => {
    expect(shown(every500, null)).toBe("no_meter");
    expect(shown(every500, { meterId: 9, last: null, windowFrom: null, atDone: null })).toBe("no_reading");
  });
  test("made when so many units are left, whatever the day", () => {
    const plan = planOf({ triggers: [hours({ generateAheadUnits: 50 })] });
    expect(told(decide(plan, assetOf({ meters: { 2: read(449, "2027-02-28T08:00") } }), NOW, NOW))).toEqual([]);
    expect(told(decide(plan, assetOf({ meters: { 2: read(450, "2027-02-28T08:00") } }), NOW, NOW))).toEqual(["made 500 1"]);
  });
  test("made when its day is within the lead time", () => {
    const plan = planOf({ triggers: [hours()], leadTimeDays: 5 });
    const meter = read(460, "2027-02-28T08:00", [160, "2027-01-29T08:00"]);
    expect(told(decide(plan, assetOf({ meters: { 2: meter } }), NOW, NOW))).toEqual(["made 2027-03-04 1"]);
  });
  test("a jump over several values makes one order that owes what each of them owed", () => {
    const plan = planOf({ triggers: [hours()], levels: [1, 2, 3].map((multiplier) => ({ multiplier, taskGroupIds: [] })) });
    expect(told(decide(plan, assetOf({ meters: { 2: read(2100, "2027-02-28T08:00") } }), NOW, NOW))).toEqual([
      "merged 2027-02-28 1",
      "merged 2027-02-28 1+2",
      "merged 2027-02-28 1+2+3",
      "made 2027-02-28 1+2+3",
    ]);
  });
  test("stacked, it makes each", () =>
    expect(
      told(
        decide(planOf({ triggers: [hours()], openPolicy: "stack" }), assetOf({ meters: { 2: read(1600, "2027-02-28T08:00") } }), NOW, NOW),
      ).length,
    ).toBe(3));
  test("floating: life to date at the work before and an interval", () =>
    expect(
      shown(planOf({ triggers: [hours({ mode: "floating" })] }), read(900, "2027-02-28T08:00", [600, "2027-01-29T08:00"], 640), {
        last: last({ completedAt: NOW }),
        decided: 1,
      }),
    ).toBe("1140 2027-03-24"));
  test("floating after cancelled work: from what was due", () =>
    expect(
      shown(planOf({ triggers: [hours({ mode: "floating" })] }), read(900, "2027-02-28T08:00", null, 640), {
        last: last({ isCancelled: true, dueUnits: 1000 }),
      }),
    ).toBe("1500 no day"));
});

describe("several triggers", () => {
  const both = [date("FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=1", { mode: "floating", startDay: "2027-06-01" }), hours({ mode: "floating" })];
  test("any: the earliest", () => {
    const meters = { 2: read(400, "2027-02-28T08:00", [100, "2027-01-29T08:00"]) };
    expect(nextDay(planOf({ triggers: both }), assetOf({ meters }))).toBe("2027-03-10");
  });
  test("any: what fires restarts what floats", () => {
    const asset = assetOf({
      meters: { 2: read(520, "2027-03-12T08:00", [400, "2027-02-28T08:00"], 515) },
      last: last({ completedAt: at("2027-03-12T10:00"), dueUnits: 500 }),
      decided: 1,
    });
    const next = nextOf(planOf({ triggers: both }), asset);
    // 1015 units at 10 a day are reached after 49.5 days; half a year from the work is later.
    expect(isDue(next) && next.dueUnits).toBe(1015);
    expect(nextDay(planOf({ triggers: [both[0] ?? weekly] }), asset)).toBe("2027-09-12");
  });
  test("any: it uses up a fixed date within tolerance, and no other", () => {
    const fixed = date("FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=5", { toleranceEarlyDays: 4, startDay: "2027-03-05" });
    const plan = planOf({ triggers: [fixed, event()] });
    const hit = assetOf({ hits: { 3: [{ ref: "status:1", at: NOW }] } });
    expect(decide(plan, hit, NOW, NOW).asset.cursors[1]).toEqual({ day: "2027-03-05" });
    expect(decide(planOf({ triggers: [{ ...fixed, toleranceEarlyDays: 3 }, event()] }), hit, NOW, NOW).asset.cursors[1]).toBeUndefined();
  });
  test("all: when each has come due since the last order", () => {
    const plan = planOf({ triggers: [weekly, hours({ id: 2 })], triggerLogic: "all" });
    expect(told(decide(plan, assetOf({ meters: { 2: read(400, "2027-02-28T08:00") } }), NOW, NOW))).toEqual([]);
    const reached = assetOf({ meters: { 2: read(505, "2027-03-17T12:00") } });
    const decided = decide(plan, reached, at("2027-03-17T13:00"), at("2027-03-17T13:00"));
    expect(told(decided)).toEqual(["made 2027-03-17 1"]);
    // The Mondays that went by meanwhile count no more.
    expect(decided.asset.cursors).toEqual({ 1: { day: "2027-03-17" }, 2: { units: 505 } });
  });
  test("all: one that never comes due is waited for", () =>
    expect(nextDay(planOf({ triggers: [weekly, event()], triggerLogic: "all" }), assetOf())).toBe("nothing_happened,waits_for_all"));
  test("an event is heard once, after its delay", () => {
    const plan = planOf({ triggers: [event({ delayMinutes: 120 })] });
    const asset = assetOf({ hits: { 3: [{ ref: "status:1", at: NOW }] } });
    expect(told(decide(plan, asset, NOW, NOW))).toEqual([]);
    const decided = decide(plan, asset, NOW, NOW + 7_200_000);
    expect(told(decided)).toEqual(["made 2027-03-01 1"]);
    expect(decided.asset.hits).toEqual({ 3: [] });
  });
});

describe("nesting", () => {
  const nest = (multipliers: number[], more: Partial<Plan> = {}) =>
    planOf({ triggers: [weekly], levels: multipliers.map((multiplier) => ({ multiplier, taskGroupIds: [] })), ...more });
  const levelsOf = (plan: Plan, weeks: number, asset = assetOf()) =>
    project(plan, asset, NOW, NOW + (weeks * 7 - 1) * day).due.map(({ levels }) => levels.join("+"));
  test("1, 4, 13, 26 and 52 weeks", () => {
    const found = levelsOf(nest([1, 4, 13, 26, 52]), 52);
    expect(found.length).toBe(52);
    expect([4, 13, 26, 52].map((k) => found[k - 1])).toEqual(["1+4", "1+13", "1+13+26", "1+4+13+26+52"]);
    expect(found.filter((one) => one === "1").length).toBe(52 - 13 - 3);
  });
  test("4 and 13 do not divide each other: their union, and nothing in other weeks", () =>
    expect(levelsOf(nest([4, 13]), 52)).toEqual(["4", "4", "4", "13", "4", "4", "4", "13", "4", "4", "4", "13", "4", "4", "4", "4+13"]));
  test("one order of the highest with what the others ask for, or one each", () => {
    expect(ordersOf([1, 4, 52], true)).toEqual([[1, 4, 52]]);
    expect(ordersOf([4, 1], false)).toEqual([[1], [4]]);
  });
  test("a skipped level stays owed and joins the next", () => {
    const open = [{ orderId: 7, code: "WO-7" }];
    const plan = nest([1, 4]);
    const asset = assetOf({ cursors: { 1: { day: "2027-03-15" } }, open });
    const decided = decide(plan, asset, at("2027-03-22T08:00"), at("2027-03-22T08:00"));
    expect(told(decided)).toEqual(["skipped 2027-03-22 1+4"]);
    expect(decided.asset.owed).toEqual([4]);
    expect(told(decide(plan, { ...decided.asset, open: [] }, at("2027-03-29T08:00"), at("2027-03-29T08:00")))).toEqual([
      "made 2027-03-29 1+4",
    ]);
  });
});

describe("while an order is open, and after standing still", () => {
  const open = [{ orderId: 7, code: "WO-7" }];
  const of = (more: Partial<Plan>, asset = assetOf({ open })) =>
    decide(planOf({ triggers: [weekly], ...more }), asset, NOW, NOW).decisions.map(({ outcome, rule, openOrder }) =>
      `${outcome} ${rule} ${openOrder?.code ?? ""}`.trim(),
    );
  test.each([
    ["skip", ["skipped open_order WO-7"]],
    ["stack", ["made stacked"]],
    ["merge", ["merged joined WO-7"]],
  ] as const)("%s", (openPolicy, expected) => expect(of({ openPolicy })).toEqual(expected));
  test("statutory work never skips: it stacks, and says so", () => expect(of({ isStatutory: true })).toEqual(["made statutory"]));

  const threeWeeks = at("2027-03-18T08:00");
  const off = (more: Partial<Plan>) => told(decide(planOf({ triggers: [weekly], ...more }), assetOf(), threeWeeks, threeWeeks));
  test("three weeks off: the latest alone, the earlier ones missed", () =>
    expect(off({})).toEqual(["missed 2027-03-01 1", "missed 2027-03-08 1", "made 2027-03-15 1"]));
  test("or all; statutory always all", () => {
    expect(off({ backlogRule: "all", openPolicy: "stack" })).toEqual(["made 2027-03-01 1", "made 2027-03-08 1", "made 2027-03-15 1"]);
    expect(off({ isStatutory: true })).toEqual(["made 2027-03-01 1", "made 2027-03-08 1", "made 2027-03-15 1"]);
  });
});

describe("a year ahead is what will be made", () => {
  const year = NOW + 365 * day;
  /** Asked every six hours; each order is done when it is due. */
  const lived = (plan: Plan, start: PlanAsset, meterAt?: (now: number) => PlanAsset["meters"]): string[] => {
    const made: string[] = [];
    let asset = start;
    for (let now = NOW; now <= year; now += day / 4) {
      if (meterAt)
        asset = {
          ...asset,
          meters: Object.fromEntries(
            Object.entries(meterAt(now)).map(([id, facts]) => [id, { ...facts, atDone: asset.meters[Number(id)]?.atDone ?? null }]),
          ),
        };
      const decided = decide(plan, asset, now, now);
      asset = decided.asset;
      for (const { due, outcome } of decided.decisions) {
        made.push(`${outcome} ${due.key} ${due.due?.day} ${due.levels.join("+")}`);
        asset = doneAt(plan, asset, due.dueAt ?? now, due);
      }
    }
    return made;
  };
  const projected = (plan: Plan, asset: PlanAsset) =>
    project(plan, asset, NOW, year).due.map(({ key, due, levels }) => `made ${key} ${due?.day} ${levels.join("+")}`);

  test.each([
    ["weeks in three levels", planOf({ triggers: [weekly], levels: [1, 4, 13].map((multiplier) => ({ multiplier, taskGroupIds: [] })) })],
    [
      "the last working day of a month, floating days",
      planOf({ triggers: [date("FREQ=MONTHLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1")], workingDayRule: "previous" }),
    ],
    ["every 17 days from the work", planOf({ triggers: [date("FREQ=DAILY;INTERVAL=17", { mode: "floating" })], workingDayRule: "next" })],
    ["a season", planOf({ triggers: [weekly], seasons: [{ from: "04-15", until: "10-15" }], startsSeason: true })],
  ])("%s: difference 0", (_, plan) => {
    const found = projected(plan, assetOf());
    expect(found.length).toBeGreaterThan(10);
    expect(lived(plan, assetOf())).toEqual(found);
  });

  test.each(["fixed", "floating"] as const)("a steady meter, %s: difference 0", (mode) => {
    const meterAt = (now: number) => ({
      2: {
        meterId: 9,
        last: { at: now, units: 400 + ((now - NOW) / day) * 20 },
        windowFrom: { at: now - 30 * day, units: 400 + ((now - NOW) / day - 30) * 20 },
        atDone: null,
      },
    });
    const plan = planOf({ triggers: [hours({ mode })] });
    const asset = assetOf({ meters: meterAt(NOW) });
    const [found, made] = [projected(plan, asset), lived(plan, asset, meterAt)];
    expect(found.length).toBe(15);
    expect(made.map((one) => one.split(" ").slice(0, 2))).toEqual(found.map((one) => one.split(" ").slice(0, 2)));
  });
});

const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process;
const HISTORIES = env["TIER"] === "night" ? 2000 : 80;

describe("why", () => {
  /** A small generator of its own, so that a failure can be played again. */
  const randomOf = (seed: number) => () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  test("the sum of every occurrence of made-up histories leads to its due again", () => {
    const rules = [
      "FREQ=DAILY;INTERVAL=9",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA",
      "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=31",
      "FREQ=MONTHLY;INTERVAL=2;BYDAY=-1SU",
      "FREQ=YEARLY;INTERVAL=1",
      "FREQ=MONTHLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2",
    ];
    let sums = 0;
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const random = randomOf(seed);
      const pick = <One>(...all: One[]): One => all[Math.floor(random() * all.length)] as One;
      const plan = planOf({
        triggers: [
          date(pick(...rules), { mode: pick("fixed", "floating"), anchor: pick("due", "created", "completed") }),
          hours({ mode: pick("fixed", "floating"), everyUnits: 300 + seed }),
        ].slice(0, pick(1, 2, 2)),
        triggerLogic: pick("any", "all"),
        workingDayRule: pick("keep", "next", "previous", "skip"),
        seasons: pick([], [{ from: "04-01", until: "10-31" }]),
        leadTimeDays: pick(0, 3),
      });
      let units = 200;
      let asset = assetOf({
        offsetDays: pick(0, 0, 2),
        meters: { 2: { meterId: 9, last: { at: NOW, units }, windowFrom: { at: NOW - 30 * day, units: 0 }, atDone: null } },
      });
      for (let now = NOW; now < NOW + 500 * day; now += day * Math.ceil(random() * 12)) {
        units += Math.floor(random() * 200);
        const before = asset.meters[2];
        asset = {
          ...asset,
          meters: { 2: { meterId: 9, last: { at: now, units }, windowFrom: before?.last ?? null, atDone: before?.atDone ?? null } },
        };
        const decided = decide(plan, asset, now, now);
        for (const { due } of decided.decisions) {
          sums += 1;
          const again = dueBy(due.why.sum);
          if ("units" in again) expect(again.units).toBe(due.dueUnits);
          if (!due.movedTo && "day" in again) expect(again).toEqual(due.due);
          if ("units" in again && due.why.sum.kind === "meter") expect(again.at).toBe(due.why.sum.dueAt);
        }
        asset = decided.asset;
        if (asset.open.length > 0 && random() < 0.6)
          asset = {
            ...doneAt(plan, asset, now),
            ...(random() < 0.2 && asset.last ? { last: { ...asset.last, isCancelled: true, completedAt: now } } : {}),
          };
      }
    }
    expect(sums).toBeGreaterThan(HISTORIES * 10);
  }, 120_000);
});
