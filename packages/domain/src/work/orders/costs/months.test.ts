import { expect, test } from "vitest";
import { monthsInRow } from "./months.ts";

const of = (month: string) => ({ month, groups: { parts: 100 } });

test("months follow one another over the turn of a year, those of nothing among them", () => {
  expect(monthsInRow([of("2025-11"), of("2026-02")], 24)).toEqual([
    of("2025-11"),
    { month: "2025-12", groups: {} },
    { month: "2026-01", groups: {} },
    of("2026-02"),
  ]);
});

test("only the last ones are shown, and nothing booked is no month", () => {
  expect(monthsInRow([of("2020-01"), of("2026-02")], 2).map(({ month }) => month)).toEqual(["2026-01", "2026-02"]);
  expect(monthsInRow([], 24)).toEqual([]);
});
