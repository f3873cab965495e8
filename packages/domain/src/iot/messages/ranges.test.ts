import { expect, test } from "vitest";
import { spanOf, type Range } from "./ranges.ts";

const NOW = Date.parse("2026-11-26T15:30:00Z");

test.each<[Range, number, string, string, string]>([
  ["hours6", 0, "UTC", "2026-11-26T09:30:00.000Z", "2026-11-26T15:30:00.000Z"],
  ["hours6", 1, "UTC", "2026-11-26T03:30:00.000Z", "2026-11-26T09:30:00.000Z"],
  ["today", 0, "America/New_York", "2026-11-26T05:00:00.000Z", "2026-11-26T15:30:00.000Z"],
  ["today", 1, "America/New_York", "2026-11-25T05:00:00.000Z", "2026-11-26T05:00:00.000Z"],
  ["yesterday", 0, "Asia/Kathmandu", "2026-11-24T18:15:00.000Z", "2026-11-25T18:15:00.000Z"],
  ["days7", 0, "UTC", "2026-11-19T15:30:00.000Z", "2026-11-26T15:30:00.000Z"],
])("%s, %i back, by the clock of %s", (range, back, zone, from, until) => {
  const span = spanOf(range, NOW, zone, back);
  expect([new Date(span.from).toISOString(), new Date(span.until).toISOString()]).toEqual([from, until]);
});

test("the day on which clocks are put back has 25 hours", () => {
  const { from, until } = spanOf("yesterday", Date.parse("2026-10-26T12:00:00Z"), "Europe/Oslo");
  expect((until - from) / 3_600_000).toBe(25);
});
