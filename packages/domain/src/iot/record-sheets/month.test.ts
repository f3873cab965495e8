import { expect, test } from "vitest";
import { daysOf, MONTH, monthAfter, monthBounds } from "./month.ts";

const HOURS = 3_600_000;

test.each([
  ["2026-11", "UTC", 30 * 24],
  ["2026-10", "Europe/Berlin", 31 * 24 + 1],
  ["2026-03", "Europe/Berlin", 31 * 24 - 1],
  ["2024-02", "Asia/Kathmandu", 29 * 24],
])("%s in %s has %d hours", (month, zone, hours) => {
  const { from, until } = monthBounds(month, zone);
  expect((until - from) / HOURS).toBe(hours);
});

test("a month has its days, and others before and after it", () => {
  expect(daysOf("2024-02")).toHaveLength(29);
  expect([daysOf("2026-12")[0], daysOf("2026-12").at(-1)]).toEqual(["2026-12-01", "2026-12-31"]);
  expect([monthAfter("2026-12", 1), monthAfter("2026-01", -1), monthAfter("2026-11", -13)]).toEqual(["2027-01", "2025-12", "2025-10"]);
});

test.each(["2026-13", "2026-00", "26-11", "2026-1", "0026-01"])("%s is no month", (text) => expect(MONTH.test(text)).toBe(false));
