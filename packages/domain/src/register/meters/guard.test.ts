import { describe, expect, test } from "vitest";
import type { Entry } from "./counting.ts";
import { faultOf, type Guarded, type Neighbour } from "./guard.ts";
import { pastLimit } from "./limits.ts";
import { keepsPlaces, wordAt } from "./words.ts";

const hours: Guarded = { kind: "continuous", rollOver: 1000, maxPerDay: 24, states: null };
const read = (value: number, entry: Entry = "ordinary", oldValue: number | null = null, isConfirmed = false) => ({
  at: "2026-03-11T06:00:00Z",
  value,
  entry,
  oldValue,
  isConfirmed,
});
const at = (day: string, value: number, entry: Entry = "ordinary"): Neighbour => ({
  at: `2026-03-${day}T06:00:00Z`,
  value,
  entry,
  oldValue: null,
});
const before = at("01", 500);
const UNKNOWN = { perDay: null, serviceEvery: null };

test.each([
  ["the first reading may be anything", read(700), null, null, null],
  ["a counter that counted on", read(600), before, null, null],
  ["went back: which was it?", read(400), before, null, "meter_went_back"],
  ["it rolled over", read(400, "roll_over", null, true), before, null, null],
  ["a roll-over is as fast as it is", read(400, "roll_over"), before, null, "meter_too_fast"],
  ["it was reset", read(40, "reset"), before, null, null],
  ["it was exchanged", read(3, "exchange"), before, null, null],
  ["the old dial ran backwards", read(3, "exchange", 499), before, null, "meter_old_below"],
  ["beyond the end of the dial", read(1000), before, null, "meter_beyond_roll_over"],
  ["25 hours a day", read(750), before, null, "meter_too_fast"],
  ["25 hours a day, and that is so", read(750, "ordinary", null, true), before, null, null],
  ["between two others", read(550), before, at("12", 560), null],
  ["more than the next one", read(570), before, at("12", 560), "meter_next_lower"],
  ["more than one that was reset", read(570), before, at("12", 5, "reset"), null],
  ["less than nothing", read(-1), null, null, "too_small"],
] as const)("%s", (_, asked, one, next, reason) => expect(faultOf(hours, asked, one, next, UNKNOWN)?.reason ?? null).toBe(reason));

test("without a most of its own a counter is asked about at ten times its usual", () => {
  const meter = { ...hours, maxPerDay: null, rollOver: null };
  expect(faultOf(meter, read(599), before, null, { perDay: 1, serviceEvery: null })).toBeNull();
  expect(faultOf(meter, read(601), before, null, { perDay: 1, serviceEvery: null })).toMatchObject({
    reason: "meter_too_fast",
    params: { rate: 10.1, usual: 1 },
  });
  expect(faultOf(meter, read(9999), before, null, UNKNOWN)).toBeNull();
  expect(faultOf(meter, read(1, "roll_over"), before, null, UNKNOWN)?.reason).toBe("meter_no_roll_over");
});

test("a level goes up and down, and is not reset", () => {
  const gauge: Guarded = { ...hours, kind: "gauge" };
  expect(faultOf(gauge, read(-40), before, null, UNKNOWN)).toBeNull();
  expect(faultOf(gauge, read(0, "reset"), before, null, UNKNOWN)?.reason).toBe("meter_only_continuous");
});

test("a characteristic has one of its words, which keep their places", () => {
  const oil: Guarded = { ...hours, kind: "characteristic", states: "clear, cloudy,black" };
  expect(faultOf(oil, read(2), null, null, UNKNOWN)).toBeNull();
  expect(faultOf(oil, read(3), null, null, UNKNOWN)?.reason).toBe("not_known");
  expect(faultOf(oil, read(0.5), null, null, UNKNOWN)?.reason).toBe("not_known");
  expect(wordAt(oil.states, 1)).toBe("cloudy");
  expect(keepsPlaces("clear, cloudy", "clear,cloudy, black")).toBe(true);
  expect(keepsPlaces("clear, cloudy", "cloudy, clear")).toBe(false);
});

test("on a limit is within it", () => {
  const limits = { lowLimit: 2, highLimit: 8 };
  expect([1.9, 2, 8, 8.1].map((value) => pastLimit(limits, value))).toEqual(["low", null, null, "high"]);
  expect(pastLimit({ lowLimit: null, highLimit: null }, 1e9)).toBeNull();
});

describe("a leap past several services", () => {
  const odometer: Guarded = { ...hours, maxPerDay: null, rollOver: null };
  const from = at("10", 154_500);
  const every10k = { perDay: null, serviceEvery: 10_000 };
  test("is asked about with one earlier reading and no average", () =>
    expect(faultOf(odometer, read(301_464), from, null, every10k)).toEqual({
      path: "value",
      reason: "meter_leap",
      params: { more: 146_964, services: 14, every: 10_000 },
    }));
  test.each([
    ["one service further", 174_499, every10k, null],
    ["two services further", 174_500, every10k, "meter_leap"],
    ["no plan counts by it", 301_464, UNKNOWN, null],
    ["about as fast as usual", 174_500, { perDay: 10_000, serviceEvery: 10_000 }, null],
    ["three times as fast as usual", 184_500, { perDay: 10_000, serviceEvery: 10_000 }, "meter_leap"],
    ["more than ten times as fast as usual", 301_464, { perDay: 50, serviceEvery: 10_000 }, "meter_too_fast"],
  ])("%s", (_, value, usual, reason) => expect(faultOf(odometer, read(value), from, null, usual)?.reason ?? null).toBe(reason));
  test("is taken where the sender has looked twice, and where it is the first reading", () => {
    expect(faultOf(odometer, read(301_464, "ordinary", null, true), from, null, every10k)).toBeNull();
    expect(faultOf(odometer, read(301_464), null, null, every10k)).toBeNull();
  });
  test("is counted over an exchanged dial", () =>
    expect(faultOf(odometer, read(90_000, "exchange", 180_000), from, null, every10k)?.reason).toBe("meter_leap"));
});
