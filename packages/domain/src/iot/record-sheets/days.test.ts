import { describe, expect, test } from "vitest";
import type { RuleLevel } from "../alarm-rules/rule.ts";
import { sheetDays, sheetTotals, stretchesOf, type DayFigures, type SheetGround } from "./days.ts";
import { lengthMinutes } from "./excursions.ts";
import { sheetLimits } from "./limits.ts";
import { daysOf, monthBounds } from "./month.ts";

const MINUTE = 60_000;
const ZONE = "Europe/Berlin";
const at = (text: string) => Date.parse(text);
const FIGURES: DayFigures = { least: 2, mean: 4, most: 6, count: 144, late: 0 };

const ground = (month: string, facts: Partial<SheetGround> = {}): SheetGround => {
  const { from, until } = monthBounds(month, ZONE);
  const atHand = new Map(daysOf(month).map((day) => [day, FIGURES.count]));
  return { timeZone: ZONE, limits: { lower: null, upper: 8 }, interval: 600, knownSince: from, until, atHand, ...facts };
};

/** One reading every ten minutes from one instant to another. */
function steadily(from: number, until: number, value: (at: number) => number) {
  const readings: { at: number; value: number }[] = [];
  for (let time = from; time < until; time += 10 * MINUTE) readings.push({ at: time, value: value(time) });
  return readings;
}

const filled = (month: string) => new Map(daysOf(month).map((day) => [day, FIGURES]));
const lineOf = (lines: ReturnType<typeof sheetDays>, day: string) => lines.find((line) => line.day === day);

describe("the days of a record sheet", () => {
  test.each([
    ["2026-10", "2026-10-25", 25 * 60],
    ["2026-03", "2026-03-29", 23 * 60],
    ["2026-11", "2026-11-15", 24 * 60],
  ])("in %s, too warm all the time: %s was outside for %d minutes, as long as its clock makes it", (month, day, minutes) => {
    const { from, until } = monthBounds(month, ZONE);
    const lines = sheetDays(daysOf(month), filled(month), stretchesOf(steadily(from, until, () => 9)), ground(month));
    expect(lineOf(lines, day)).toMatchObject({ outsideMinutes: minutes, gapMinutes: 0 });
    expect(sheetTotals(lines).outsideMinutes).toBe((until - from) / MINUTE);
  });

  test("a value counts as outside until the next one, at most for two heartbeats; what is beyond that is a gap", () => {
    const month = "2026-11";
    const { from, until } = monthBounds(month, ZONE);
    const silentFrom = at("2026-11-10T10:00:00Z");
    const silentUntil = at("2026-11-10T12:00:00Z");
    const warmSince = at("2026-11-10T09:30:00Z");
    const readings = steadily(from, until, (time) => (time >= warmSince && time < silentUntil ? 9.1 : 4)).filter(
      ({ at: time }) => time <= silentFrom || time >= silentUntil,
    );
    const lines = sheetDays(daysOf(month), filled(month), stretchesOf(readings), ground(month));
    // Warm from 9:30 to the last reading at 10:00, which holds until 10:20.
    expect(lineOf(lines, "2026-11-10")).toMatchObject({ outsideMinutes: 50, gapMinutes: 100 });
    expect(lineOf(lines, "2026-11-09")).toMatchObject({ outsideMinutes: 0, gapMinutes: 0 });
  });

  test("what held and what is missing make up every day, wherever the gaps are", () => {
    const month = "2026-10";
    const { from, until } = monthBounds(month, ZONE);
    const readings = steadily(from, until, () => 9).filter(({ at: time }) => Math.sin(time / 4e7) > -0.2);
    const lines = sheetDays(daysOf(month), filled(month), stretchesOf(readings), ground(month));
    const ofDays = lines.map(({ outsideMinutes, gapMinutes }) => (outsideMinutes ?? 0) + (gapMinutes ?? 0));
    expect(ofDays).toEqual(daysOf(month).map((day) => (day === "2026-10-25" ? 1500 : 1440)));
    expect(sheetTotals(lines).gapMinutes).toBeGreaterThan(1000);
  });

  test("the readings that matter give the same as all of them", () => {
    const month = "2026-10";
    const { from, until } = monthBounds(month, ZONE);
    const readings = steadily(from - 60 * MINUTE, until, (time) => 6 + 3 * Math.sin(time / 3e6)).filter(
      ({ at: time }) => Math.cos(time / 5e7) > -0.9,
    );
    const all = stretchesOf(readings);
    const few = all.filter(({ value, next, at: time }, place) => place === 0 || next === null || value > 8 || next - time > 20 * MINUTE);
    expect(few.length).toBeLessThan(all.length / 2);
    expect(sheetDays(daysOf(month), filled(month), few, ground(month))).toEqual(
      sheetDays(daysOf(month), filled(month), all, ground(month)),
    );
  });

  test("a day without a reading is a gap and has no figures; before the first reading nothing is known", () => {
    const month = "2026-11";
    const { until } = monthBounds(month, ZONE);
    const first = at("2026-11-03T11:00:00Z");
    const figures = new Map([...filled(month)].filter(([day]) => day >= "2026-11-03" && day !== "2026-11-20"));
    const readings = steadily(first, until, () => 4).filter(
      ({ at: time }) => time < at("2026-11-19T23:00:00Z") || time >= at("2026-11-20T23:00:00Z"),
    );
    const lines = sheetDays(daysOf(month), figures, stretchesOf(readings), ground(month, { knownSince: first }));
    expect(lineOf(lines, "2026-11-20")).toEqual({
      day: "2026-11-20",
      least: null,
      mean: null,
      most: null,
      count: 0,
      late: 0,
      outsideMinutes: 0,
      gapMinutes: 1430,
    });
    expect(lineOf(lines, "2026-11-02")).toMatchObject({ least: null, outsideMinutes: null, gapMinutes: null });
    expect(lineOf(lines, "2026-11-03")).toMatchObject({ gapMinutes: 0 });
  });

  test("without limits nothing is outside, without a heartbeat nothing is missing: it is not known", () => {
    const [line] = sheetDays(
      ["2026-11-10"],
      filled("2026-11"),
      [],
      ground("2026-11", { limits: { lower: null, upper: null }, interval: null }),
    );
    expect(line).toMatchObject({ outsideMinutes: null, gapMinutes: null });
  });

  test("of a day whose readings have gone only what was added up is left; one without any reading was a gap all the same", () => {
    // Of the sixteenth the readings of its first hour, by the clock of the place, went with the week before.
    const atHand = new Map(
      daysOf("2026-11").map((day) => [day, day > "2026-11-16" ? FIGURES.count : day === "2026-11-16" ? FIGURES.count - 6 : 0]),
    );
    const gone = ground("2026-11", { atHand });
    const figures = new Map([...filled("2026-11")].filter(([day]) => day !== "2026-11-05"));
    const lines = sheetDays(daysOf("2026-11"), figures, [], gone);
    expect(lineOf(lines, "2026-11-04")).toMatchObject({ least: 2, mean: 4, most: 6, outsideMinutes: null, gapMinutes: null });
    expect(lineOf(lines, "2026-11-05")).toMatchObject({ least: null, gapMinutes: 1440 });
    expect(lineOf(lines, "2026-11-16")).toMatchObject({ gapMinutes: null });
    expect(lineOf(lines, "2026-11-17")).toMatchObject({ outsideMinutes: 0 });
  });

  test("the month has the lowest, the highest and the mean by readings", () => {
    const totals = sheetTotals([
      { day: "2026-11-01", least: 1, mean: 2, most: 3, count: 10, late: 2, outsideMinutes: 5, gapMinutes: null },
      { day: "2026-11-02", least: null, mean: null, most: null, count: 0, late: 0, outsideMinutes: 0, gapMinutes: null },
      { day: "2026-11-03", least: 0, mean: 6, most: 9, count: 30, late: 1, outsideMinutes: 7, gapMinutes: null },
    ]);
    expect(totals).toEqual({ least: 0, mean: 5, most: 9, count: 40, late: 3, outsideMinutes: 12, gapMinutes: null });
    const [one] = sheetDays(["2026-11-10"], filled("2026-11"), [], ground("2026-11", { atHand: new Map() }));
    const [other] = sheetDays(["2026-11-11"], filled("2026-11"), stretchesOf(steadily(0, 1, () => 4)), ground("2026-11"));
    expect(other?.outsideMinutes).toBe(0);
    expect(sheetTotals([one, other].flatMap((line) => line ?? [])).outsideMinutes).toBeNull();
  });
});

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

test.each([
  ["without a rule there are no limits", [], { lower: null, upper: null }],
  ["what warns counts", [{ kind: "above", levels: [level({ upper: 8 }), level({ upper: 6 })] }], { lower: null, upper: 6 }],
  [
    "of several rules the narrowest on either side",
    [
      { kind: "outside", levels: [level({ lower: 0, upper: 9 })] },
      { kind: "below", levels: [level({ lower: 2 })] },
      { kind: "above", levels: [level({ upper: 8 })] },
    ],
    { lower: 2, upper: 8 },
  ],
  [
    "a change of an hour, a state and silence limit no value",
    [
      { kind: "rate", levels: [level({ upper: 2 })] },
      { kind: "state", levels: [level({ upper: 1 })] },
    ],
    { lower: null, upper: null },
  ],
] as const)("%s", (_what, rules, limits) => expect(sheetLimits(rules)).toEqual(limits));

test("an alarm lasts from when the limit was passed until it was over", () => {
  expect(lengthMinutes({ sinceAt: "2026-11-26T03:10:00.000Z", clearedAt: "2026-11-26T04:01:29.000Z" })).toBe(51);
  expect(lengthMinutes({ sinceAt: "2026-11-26T03:10:00.000Z", clearedAt: null })).toBeNull();
});
