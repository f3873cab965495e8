import { describe, expect, test } from "vitest";
import { entryOf, hoursOn, rises, type Condition, type Feeding } from "./counting.ts";

const MIN = 60_000;
const HOUR = 60 * MIN;
const at = (minute: number, value: number) => ({ at: minute * MIN, value, isLate: false });
const RUNNING: Condition = { kind: "characteristic", above: null };
const HOT: Condition = { kind: "gauge", above: 80 };
/** The hour from minute 0 on, of readings every ten minutes. */
const hour = (before: number | null = null, interval: number | null = 600, sinceMinute = -5) => ({
  from: 0,
  until: HOUR,
  interval,
  before: before === null ? null : at(sinceMinute, before),
});

describe("the hours of an hour", () => {
  test.each<[string, number, Parameters<typeof hoursOn>]>([
    [
      "from the moment a state was 1 to the moment it was not",
      0.5,
      [[at(0, 0), at(10, 1), at(20, 1), at(30, 1), at(40, 0), at(50, 0)], hour(), RUNNING],
    ],
    ["with what held at its beginning", 0.25, [[at(15, 0), at(30, 0)], hour(1), RUNNING]],
    ["another word of a state is not running", 0, [[at(0, 2), at(10, 2), at(20, 2)], hour(), RUNNING]],
    ["above a limit, and not at it", 0.5, [[at(0, 80), at(20, 81), at(40, 81), at(50, 80)], hour(), HOT]],
    ["over a gap for twice the interval and no longer", 20 / 60, [[at(0, 1)], hour(), RUNNING]],
    ["of a value from before the hour for what is left of that", 15 / 60, [[], hour(1), RUNNING]],
    ["until the next one where nobody said how often it speaks", 1, [[], hour(1, null), RUNNING]],
  ])("are %s", (_, hours, asked) => expect(hoursOn(...asked).amount).toBeCloseTo(hours, 9));

  test("of which nobody heard anything are not known to be none", () => {
    expect(hoursOn([], hour(), RUNNING)).toEqual({ amount: 0, isKnown: false });
    expect(hoursOn([], hour(1, 600, -21), RUNNING)).toEqual({ amount: 0, isKnown: false });
    expect(hoursOn([at(0, 0)], hour(), RUNNING)).toEqual({ amount: 0, isKnown: true });
  });
});

describe("the rises of an hour", () => {
  test.each<[string, number, Parameters<typeof rises>]>([
    ["each time it came above", 2, [[at(0, 20), at(10, 90), at(20, 95), at(30, 20), at(40, 81)], hour(), HOT]],
    ["the first reading above where it was below at the end of the hour before", 1, [[at(5, 90)], hour(20), HOT]],
    ["none where it was above at the end of the hour before already", 0, [[at(5, 90), at(15, 91)], hour(85), HOT]],
    ["once over a gap", 1, [[at(55, 90)], hour(20, 600, -300), HOT]],
    ["none of the very first reading", 0, [[at(0, 1), at(10, 1)], hour(), RUNNING]],
    ["starts of a machine", 2, [[at(0, 1), at(10, 0), at(20, 1), at(30, 2), at(40, 1)], hour(1), RUNNING]],
  ])("are %s", (_, count, asked) => expect(rises(...asked).amount).toBe(count));

  test("of which nobody heard anything are not known", () => expect(rises([], hour(1), RUNNING).isKnown).toBe(false));
});

describe("what is entered", () => {
  const fed = (over: Partial<Feeding>) => entryOf({ kind: "value", value: 0, delta: 0, before: 100, fed: 100, ...over });

  test.each<[string, Partial<Feeding>, object | null]>([
    ["a counter as it is", { value: 104, delta: 4 }, { value: 104, entry: "ordinary" }],
    [
      "the first value whatever the meter showed, for its guard to judge",
      { value: 7, delta: 0, before: 12_345, fed: null },
      { value: 7, entry: "ordinary" },
    ],
    ["a value that went up and down", { value: 99, delta: 0 }, { value: 99, entry: "ordinary" }],
    [
      "a counter that began again at 0 with what the old one showed at last",
      { value: 3, delta: 8 },
      { value: 3, entry: "reset", oldValue: 105 },
    ],
    ["one that began again and is past the old one already", { value: 130, delta: 160 }, { value: 130, entry: "reset", oldValue: 130 }],
    ["a lone low value as it is, which the guard refuses", { value: 3, delta: 0 }, { value: 3, entry: "ordinary" }],
    ["after a person exchanged the dial, what follows", { value: 9, delta: 5, before: 4, fed: 105 }, { value: 9, entry: "ordinary" }],
    ["hours on top of what the meter shows", { kind: "hours", value: null, delta: 0.75 }, { value: 100.75, entry: "ordinary" }],
    [
      "hours from 0 on where somebody reset the meter",
      { kind: "hours", value: null, delta: 0.5, before: 0, fed: 100 },
      { value: 0.5, entry: "ordinary" },
    ],
    [
      "rises of a meter that was never read",
      { kind: "rises", value: null, delta: 3, before: null, fed: null },
      { value: 3, entry: "ordinary" },
    ],
    ["nothing where fewer hours are counted than were entered", { kind: "hours", value: null, delta: -0.1 }, null],
  ])("is %s", (_, over, entered) => (entered ? expect(fed(over)).toMatchObject(entered) : expect(fed(over)).toBeNull()));
});
