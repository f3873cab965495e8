import { describe, expect, test } from "vitest";
import { dayBounds, HOUR_MS, localDay } from "./local-days.ts";
import { rollUp, type SeriesKind } from "./roll-up.ts";

const MIN = 60_000;
const span = (kind: SeriesKind, interval: number | null = null, before: number | null = null) => ({
  from: 0,
  until: HOUR_MS,
  kind,
  interval,
  before: before === null ? null : { at: -5 * MIN, value: before, isLate: false },
});
const at = (minute: number, value: number, isLate = false) => ({ at: minute * MIN, value, isLate });

describe("an hour", () => {
  test("has the number, the least, the most, the first and the last of its readings", () =>
    expect(rollUp([at(0, 4), at(10, 9), at(40, 2), at(50, 3, true)], span("gauge", 600), null)).toMatchObject({
      count: 4,
      least: 2,
      most: 9,
      first: 4,
      last: 3,
      expected: 6,
      late: 1,
      rise: null,
      seconds: null,
    }));

  test("its mean counts each value for as long as it held, and what held at its beginning", () => {
    expect(rollUp([at(0, 0), at(45, 4)], span("gauge"), null)?.mean).toBe(1);
    expect(rollUp([at(30, 10)], span("gauge", null, 2), null)?.mean).toBe(6);
  });

  test("a value does not hold over a gap of more than twice the interval", () =>
    expect(rollUp([at(0, 10), at(50, 0)], span("gauge", 300), null)?.mean).toBe(5));

  test("a word has its seconds, and yields where the next one begins", () =>
    expect(rollUp([at(15, 1), at(45, 0)], span("characteristic", null, 0), null)?.seconds).toEqual({ 0: 1800, 1: 1800 }));

  test("nothing in it is no hour", () => expect(rollUp([], span("gauge", 60, 5), null)).toBeNull());
});

describe("a day is that of the site", () => {
  const hours = (day: string, zone: string) => (dayBounds(day, zone).until - dayBounds(day, zone).from) / HOUR_MS;
  test("of 23 and 25 hours where clocks change", () => {
    expect([hours("2026-03-29", "Europe/Berlin"), hours("2026-10-25", "Europe/Berlin"), hours("2026-07-01", "Europe/Berlin")]).toEqual([
      23, 25, 24,
    ]);
  });
  test("also where a zone is off by 45 minutes", () => {
    expect(new Date(dayBounds("2026-11-26", "Asia/Kathmandu").from).toISOString()).toBe("2026-11-25T18:15:00.000Z");
    expect(localDay(Date.parse("2026-11-25T18:15:00Z"), "Asia/Kathmandu")).toBe("2026-11-26");
  });
});
