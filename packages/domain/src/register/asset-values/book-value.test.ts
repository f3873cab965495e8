import { describe, expect, test } from "vitest";
import { bookValueOn, bookValues, worthFault, type Worth } from "./book-value.ts";

const press: Worth = {
  purchasedOn: "2024-01-31",
  purchasePriceMinor: 100_000_00,
  residualValueMinor: 10_000_00,
  usefulLifeMonths: 60,
  depreciatedFrom: null,
  disposedOn: null,
};

describe("the book value goes down by the same part with each month that is over", () => {
  test.each([
    ["2020-05-05", 100_000_00, "before it was bought nothing is written off"],
    ["2024-01-31", 100_000_00, "on its first day"],
    ["2024-02-28", 100_000_00, "a day before the month is over"],
    ["2024-02-29", 98_500_00, "the last of a shorter month ends it"],
    ["2025-01-31", 82_000_00, "after a year a fifth of 90,000"],
    ["2029-01-30", 11_500_00, "one month is left"],
    ["2029-01-31", 10_000_00, "the residual value stays"],
    ["2050-01-01", 10_000_00, "and goes on to stay"],
  ])("on %s: %d, %s", (day, minor) => expect(bookValueOn(press, day)).toBe(minor));
  test("what does not divide is rounded, and the end is exact", () => {
    const odd = { ...press, purchasePriceMinor: 100, residualValueMinor: null, usefulLifeMonths: 3 };
    expect(["2024-02-29", "2024-03-31", "2024-04-30"].map((day) => bookValueOn(odd, day))).toEqual([67, 33, 0]);
  });
  test("writing off may begin at another day than the purchase", () =>
    expect(bookValueOn({ ...press, depreciatedFrom: "2025-01-31" }, "2025-01-31")).toBe(100_000_00));
  test("from its disposal on it stands for nothing", () => {
    const sold = { ...press, disposedOn: "2026-01-31" };
    expect(bookValueOn(sold, "2026-01-30")).toBe(65_500_00);
    expect(bookValueOn(sold, "2026-01-31")).toBe(0);
    expect(bookValues(sold).slice(-2)).toEqual([
      { day: "2026-01-31", minor: 64_000_00 },
      { day: "2026-01-31", minor: 0 },
    ]);
  });
  test("without price, life or day nothing is claimed", () => {
    for (const missing of ["purchasedOn", "purchasePriceMinor", "usefulLifeMonths"] as const)
      expect(bookValueOn({ ...press, [missing]: null }, "2026-01-01")).toBeNull();
    expect(bookValues({ ...press, usefulLifeMonths: null })).toEqual([]);
  });
  test("the chart has its beginning, each year and its end", () =>
    expect(bookValues(press).map(({ day, minor }) => `${day} ${minor / 100_00}`)).toEqual([
      "2024-01-31 1000",
      "2025-01-31 820",
      "2026-01-31 640",
      "2027-01-31 460",
      "2028-01-31 280",
      "2029-01-31 100",
    ]));
});

test("a residual value above the price and a disposal before the purchase do not fit", () => {
  expect(worthFault({ ...press, residualValueMinor: 100_000_01 })).toEqual({ path: "residualValue", reason: "residual_over_price" });
  expect(worthFault({ ...press, disposedOn: "2024-01-30" })).toEqual({ path: "disposedOn", reason: "disposed_before" });
  expect(worthFault(press)).toBeNull();
});
