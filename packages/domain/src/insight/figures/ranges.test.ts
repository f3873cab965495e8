import { expect, test } from "vitest";
import { bucketsOf, previousOf } from "./ranges.ts";

test.each([
  [{ from: "2026-11-16", until: "2026-11-22" }, "before", { from: "2026-11-09", until: "2026-11-15" }],
  [{ from: "2026-03-01", until: "2026-03-31" }, "before", { from: "2026-01-29", until: "2026-02-28" }],
  [{ from: "2026-11-27", until: "2026-11-27" }, "before", { from: "2026-11-26", until: "2026-11-26" }],
  [{ from: "2026-11-16", until: "2026-11-22" }, "year", { from: "2025-11-16", until: "2025-11-22" }],
  [{ from: "2028-02-01", until: "2028-02-29" }, "year", { from: "2027-02-01", until: "2027-02-28" }],
  [{ from: "2026-11-16", until: "2026-11-22" }, "none", null],
] as const)("%j is compared (%s) with %j", (range, compare, previous) => {
  expect(previousOf(range, compare)).toEqual(previous);
});

test("weeks begin on Monday and months on the first; the first and the last are cut at the edges of the range", () => {
  expect(bucketsOf({ from: "2026-11-18", until: "2026-12-01" }, "week")).toEqual([
    { from: "2026-11-18", until: "2026-11-22" },
    { from: "2026-11-23", until: "2026-11-29" },
    { from: "2026-11-30", until: "2026-12-01" },
  ]);
  expect(bucketsOf({ from: "2026-01-31", until: "2026-03-01" }, "month")).toEqual([
    { from: "2026-01-31", until: "2026-01-31" },
    { from: "2026-02-01", until: "2026-02-28" },
    { from: "2026-03-01", until: "2026-03-01" },
  ]);
});

test.each(["day", "week", "month"] as const)("every day of a range stands in one bucket, by %s", (trend) => {
  const range = { from: "2027-12-28", until: "2028-03-03" };
  const buckets = bucketsOf(range, trend);
  expect(buckets[0]?.from).toBe(range.from);
  expect(buckets.at(-1)?.until).toBe(range.until);
  for (const [at, { from }] of buckets.slice(1).entries())
    expect(previousOf({ from, until: from }, "before")?.until).toBe(buckets[at]?.until);
});
