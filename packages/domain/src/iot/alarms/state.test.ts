import { describe, expect, test } from "vitest";
import type { RuleLevel } from "../alarm-rules/rule.ts";
import { episodesOf } from "./episodes.ts";
import { begunAgain, dueOf, NEW_MEMORY, severityOf, step, type Effect, type Ground, type Happening, type Memory } from "./state.ts";

const MINUTE = 60_000;
const level = (facts: Partial<RuleLevel>): RuleLevel => ({
  severity: 2,
  lower: null,
  upper: null,
  lowerClear: null,
  upperClear: null,
  forMinutes: 0,
  clearForMinutes: 0,
  ...facts,
});
const above = (levels: RuleLevel[], more: Partial<Ground["definition"]> = {}, holdsMinutes: number | null = null): Ground => ({
  definition: { kind: "above", levels, onlyWhile: null, hours: "always", ...more },
  holdsMs: holdsMinutes === null ? null : holdsMinutes * MINUTE,
  isCounter: false,
  required: [],
});
const said = (...readings: [number, number][]): Happening[] =>
  readings.map(([minute, value]) => ({ kind: "reading", at: minute * MINUTE, value }));

function lived(ground: Ground, happenings: readonly Happening[], from: Memory = NEW_MEMORY): { memory: Memory; effects: Effect[] } {
  const effects: Effect[] = [];
  let memory = from;
  for (const happening of happenings) {
    const stepped = step(ground, memory, happening);
    effects.push(...stepped.effects);
    memory = JSON.parse(JSON.stringify(stepped.memory)) as Memory;
  }
  return { memory, effects };
}
const told = (ground: Ground, happenings: readonly Happening[]) =>
  lived(ground, happenings).effects.map(({ kind, severity, at }) => `${at / MINUTE} ${kind} ${severity}`);
const until = (minute: number): Happening => ({ kind: "time", at: minute * MINUTE });

const coldRoom = above([level({ upper: 5, upperClear: 4, forMinutes: 10, clearForMinutes: 5 })]);

describe("a limit", () => {
  test("passed for 10 minutes it is an alarm, in minute 10 and once, also where nothing comes", () => {
    expect(told(coldRoom, [...said([0, 6]), until(9), until(10), until(20)])).toEqual(["10 raised 2"]);
    expect(dueOf(coldRoom, lived(coldRoom, said([0, 6])).memory)).toBe(10 * MINUTE);
  });
  test("forMinutes 10, restart in minute 7: raised in minute 10, once", () => {
    const before = lived(coldRoom, [...said([0, 6], [7, 6.2])]);
    expect(before.effects).toEqual([]);
    const after = lived(coldRoom, said([10, 6.3], [11, 6.4]), before.memory);
    expect(after.effects.map(({ kind, at, since }) => [kind, at / MINUTE, since / MINUTE])).toEqual([["raised", 10, 0]]);
  });
  test("inside it again before its time, nothing is raised", () => {
    expect(told(coldRoom, [...said([0, 6], [9, 5], [10, 6]), until(19)])).toEqual([]);
  });
  test("a value that swings round the limit for an hour is one alarm", () => {
    const swinging = Array.from({ length: 60 }, (_, minute): [number, number] => [minute, minute % 2 === 0 ? 5.4 : 4.6]);
    const atOnce = above([level({ upper: 5, upperClear: 4, clearForMinutes: 5 })]);
    expect(told(atOnce, said(...swinging, [60, 3.5], [70, 3.5]))).toEqual(["0 raised 2", "65 cleared 2"]);
  });
  test("what leaves the clear limit before its time is over is the same alarm", () => {
    expect(told(coldRoom, [...said([0, 6], [12, 3], [16, 4.5], [20, 3]), until(30)])).toEqual(["10 raised 2", "25 cleared 2"]);
  });
});

describe("two levels", () => {
  const two = above([level({ upper: 5, forMinutes: 1 }), level({ severity: 3, upper: 8, forMinutes: 10, clearForMinutes: 5 })]);
  test("the severity rises as soon as the time of the higher one is over, and falls after its own", () => {
    expect(told(two, [...said([0, 9], [20, 6]), until(25), ...said([30, 4])])).toEqual([
      "1 raised 2",
      "10 risen 3",
      "25 fallen 2",
      "30 cleared 2",
    ]);
  });
  test("raised by the higher one first, it falls to the lower one and is not raised again", () => {
    const quick = above([level({ upper: 5, forMinutes: 60 }), level({ severity: 3, upper: 8 })]);
    expect(told(quick, said([0, 9], [5, 6], [10, 4]))).toEqual(["0 raised 3", "5 fallen 2", "10 cleared 2"]);
  });
  test("the worst value stays, with its time", () => {
    const { effects } = lived(two, said([0, 9], [5, 9.1], [8, 6], [9, 4]));
    expect(effects.at(-1)).toMatchObject({ kind: "cleared", worst: { at: 5 * MINUTE, value: 9.1 } });
  });
});

describe("what a rule waits for", () => {
  const running = above([level({ upper: 5, forMinutes: 1 })], {
    onlyWhile: { by: "state", datum: "running", value: 1, settleMinutes: 10 },
  });
  const turned = (minute: number, isMet: boolean): Happening => ({ kind: "condition", at: minute * MINUTE, isMet });
  test("a pump at rest raises nothing, and neither does one that starts", () => {
    expect(told(running, [...said([0, 9]), until(60), turned(60, true), ...said([65, 9], [69, 4]), until(200)])).toEqual([]);
  });
  test("once it has settled it counts from there", () => {
    expect(told(running, [...said([0, 9]), turned(60, true), until(200)])).toEqual(["71 raised 2"]);
    expect(dueOf(running, lived(running, [...said([0, 9]), turned(60, true)]).memory)).toBe(70 * MINUTE);
  });
  test("a freezer in defrost raises nothing; what stood before stands on until the value is over", () => {
    const freezer = above([level({ upper: -15 })], { onlyWhile: { by: "state", datum: "defrost", value: 0, settleMinutes: 20 } });
    expect(told(freezer, [turned(-60, true), turned(0, false), ...said([5, -8]), turned(30, true), ...said([45, -18]), until(90)])).toEqual(
      [],
    );
    expect(told(freezer, [turned(-60, true), ...said([0, -8]), turned(1, false), until(90), ...said([100, -18])])).toEqual([
      "0 raised 2",
      "100 cleared 2",
    ]);
  });
  test("within its hours alone: what passes outside of them is raised when they begin", () => {
    const hours = {
      ...above([level({ upper: 5, forMinutes: 1 })], { hours: "within" }),
      required: [{ from: 60 * MINUTE, until: 120 * MINUTE }],
    };
    expect(told(hours, [...said([0, 9]), until(200)])).toEqual(["61 raised 2"]);
    const outside: Ground = { ...hours, definition: { ...hours.definition, hours: "outside" } };
    expect(told(outside, [...said([61, 9]), until(200)])).toEqual(["121 raised 2"]);
  });
});

describe("silence", () => {
  const silent = above([level({ upper: 5, forMinutes: 60, clearForMinutes: 60 })], {}, 33);
  test("a sensor that falls silent raises nothing by its last value", () => {
    expect(told(silent, [...said([0, 9]), until(500)])).toEqual([]);
    expect(told(silent, said([0, 9], [300, 9], [330, 9], [360, 9]))).toEqual(["360 raised 2"]);
  });
  test("silence is never normal: what stood is not over by it", () => {
    expect(told(silent, [...said([0, 9], [30, 9], [60, 9], [70, 3]), until(500)])).toEqual(["60 raised 2"]);
  });
});

test("what comes late or out of order changes nothing", () => {
  const { memory } = lived(coldRoom, said([0, 6], [5, 6]));
  expect(step(coldRoom, memory, { kind: "reading", at: 4 * MINUTE, value: 1 })).toEqual({ memory, effects: [] });
  expect(step(coldRoom, memory, { kind: "reading", at: 5 * MINUTE, value: 1 }).effects).toEqual([]);
});

describe("kinds", () => {
  const of = (kind: Ground["definition"]["kind"], facts: Partial<RuleLevel>, isCounter = false): Ground => ({
    ...above([level(facts)], { kind }),
    isCounter,
  });
  test.each([
    ["below", of("below", { lower: 2, lowerClear: 3 }), said([0, 2], [1, 1.9], [2, 2.5], [3, 3]), ["1 raised 2", "3 cleared 2"]],
    ["outside", of("outside", { lower: 2, upper: 8 }), said([0, 5], [1, 9], [2, 5], [3, 1]), ["1 raised 2", "2 cleared 2", "3 raised 2"]],
    ["state", of("state", { upper: 1 }), said([0, 0], [1, 1], [2, 2]), ["1 raised 2", "2 cleared 2"]],
    ["rate, rising", of("rate", { upper: 6 }), said([0, 10], [10, 10.5], [20, 12], [30, 12]), ["20 raised 2", "30 cleared 2"]],
    ["rate, falling", of("rate", { upper: 6 }), said([0, 10], [10, 8]), ["10 raised 2"]],
    ["rate of a counter that begins again", of("rate", { upper: 6 }, true), said([0, 1000], [10, 0]), []],
    [
      "rate, a jump of one second",
      of("rate", { upper: 6 }),
      [...said([0, 10]), { kind: "reading" as const, at: 1000, value: 10.1 }, ...said([6, 10.1])],
      [],
    ],
  ])("%s", (_, ground, happenings, expected) => expect(told(ground, happenings)).toEqual(expected));
});

test("a rule that is edited keeps what stands, and begins with the next reading", () => {
  const { memory } = lived(coldRoom, [...said([0, 6]), until(10)]);
  const wider = above([level({ upper: 7 })]);
  const again = begunAgain(wider.definition, memory, severityOf(coldRoom.definition, memory));
  expect(dueOf(wider, again)).toBe(null);
  expect(step(wider, again, { kind: "reading", at: 12 * MINUTE, value: 6 }).effects.map(({ kind }) => kind)).toEqual(["cleared"]);
  const waiting = lived(coldRoom, said([0, 6])).memory;
  expect(severityOf(wider.definition, begunAgain(wider.definition, waiting, null))).toBe(null);
});

test("the alarms of a time, each from its beginning to its end", () => {
  const happenings = said([0, 6], [12, 7], [20, 3], [100, 9]);
  expect(episodesOf(coldRoom, happenings, 120 * MINUTE)).toEqual([
    { since: 0, raisedAt: 10 * MINUTE, clearedAt: 25 * MINUTE, severity: 2, worst: { at: 12 * MINUTE, value: 7 } },
    { since: 100 * MINUTE, raisedAt: 110 * MINUTE, clearedAt: null, severity: 2, worst: { at: 100 * MINUTE, value: 9 } },
  ]);
});
