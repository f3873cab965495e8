import { expect, test } from "vitest";
import { rangeOf, stepped } from "./views.ts";

test("a month shows whole weeks, a week begins on Monday, a day is itself", () => {
  expect(rangeOf("month", "2026-11-23")).toEqual({ from: "2026-10-26", until: "2026-12-06" });
  expect(rangeOf("month", "2027-02-28")).toEqual({ from: "2027-02-01", until: "2027-02-28" });
  expect(rangeOf("week", "2026-11-29")).toEqual({ from: "2026-11-23", until: "2026-11-29" });
  expect(rangeOf("crews", "2027-01-01")).toEqual({ from: "2026-12-28", until: "2027-01-03" });
  expect(rangeOf("list", "2026-11-23")).toEqual({ from: "2026-11-23", until: "2026-11-23" });
});

test("steps go by what is shown, over the ends of months and years", () => {
  expect(stepped("month", "2026-01-31", 1)).toBe("2026-02-01");
  expect(stepped("month", "2026-01-31", -1)).toBe("2025-12-01");
  expect(stepped("week", "2026-12-30", 1)).toBe("2027-01-06");
  expect(stepped("list", "2026-03-01", -1)).toBe("2026-02-28");
});
