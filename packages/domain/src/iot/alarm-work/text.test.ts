import { describe, expect, test } from "vitest";
import { againWords, descriptionOf, makesWork, readingsFile, titleOf, valueWords, type AlarmFacts } from "./text.ts";

const FACTS: AlarmFacts = {
  rule: "Cold room too warm",
  severity: 3,
  subject: { code: "S-12", name: "Cold room 3" },
  datum: "temperature",
  lastValue: 9.1,
  limitValue: 8,
  worstValue: 9.14,
  unit: "Cel",
  shownUnit: null,
  decimals: 1,
  isRate: false,
  since: "2026-11-26 03:10",
  raised: "2026-11-26 03:21",
  worstAt: "2026-11-26 03:12",
  previousOrder: null,
};
const SILENT: AlarmFacts = {
  ...FACTS,
  datum: null,
  lastValue: null,
  limitValue: null,
  worstValue: null,
  unit: null,
  decimals: null,
  worstAt: null,
};

test("a request says rule, values and since when", () => {
  expect(titleOf(FACTS)).toBe("Cold room too warm: Cold room 3");
  expect(descriptionOf(FACTS).split("\n")).toEqual([
    "Alarm rule: Cold room too warm",
    "Source: S-12 Cold room 3, temperature",
    "Value: 9.1 °C, limit: 8.0 °C",
    "Since: 2026-11-26 03:10; alarm raised: 2026-11-26 03:21",
    "Severity: High",
  ]);
  expect(descriptionOf({ ...FACTS, previousOrder: "WO-7" })).toMatch(/\nRepeat: raised again after WO-7 was completed\.$/);
  expect(descriptionOf(SILENT)).toContain("\nNo data received.\n");
});

test("a title holds as much as a request's", () => {
  expect(titleOf({ ...FACTS, rule: "x".repeat(190), subject: { code: "S", name: "y".repeat(60) } })).toHaveLength(200);
});

describe("values are written in the unit that the organisation reads", () => {
  test.each<[value: number | null, unit: Pick<AlarmFacts, "unit" | "shownUnit" | "decimals"> & { isRate?: boolean }, words: string]>([
    [9.14, { unit: "Cel", shownUnit: null, decimals: 1 }, "9.1 °C"],
    [9.14, { unit: "Cel", shownUnit: null, decimals: null }, "9.14 °C"],
    [5, { unit: "Cel", shownUnit: "[degF]", decimals: null }, "41 °F"],
    [5, { unit: "Cel", shownUnit: "bar", decimals: null }, "5 °C"],
    [1, { unit: null, shownUnit: null, decimals: null }, "1"],
    [5, { unit: "Cel", shownUnit: "[degF]", decimals: null, isRate: true }, "9 °F/h"],
    [null, { unit: "Cel", shownUnit: null, decimals: 1 }, ""],
  ])("%s %o: %s", (value, unit, words) => expect(valueWords(value, { isRate: false, ...unit })).toBe(words));
});

test("the log of open work says it again with the worst value and when that was", () => {
  expect(againWords(FACTS, "again")).toBe("again, worst 9.1 °C at 2026-11-26 03:12");
  expect(againWords(FACTS, "risen")).toBe("risen to High, worst 9.1 °C at 2026-11-26 03:12");
  expect(againWords(SILENT, "again")).toBe("again, no data since 2026-11-26 03:10");
});

test("of the four actions two make work", () => {
  expect((["none", "notify", "request", "order"] as const).filter(makesWork)).toEqual(["request", "order"]);
});

test("a file of readings has a heading with the unit, and quotes what would break its columns", () => {
  const rows = [{ at: "2026-11-26T02:10:00.000Z", value: 4.5 }];
  expect(readingsFile(rows, { datum: "temperature", unit: "Cel" })).toBe("at,temperature (°C)\r\n2026-11-26T02:10:00.000Z,4.5\r\n");
  expect(readingsFile([], { datum: 'air, "out"', unit: null })).toBe('at,"air, ""out"""\r\n');
});
