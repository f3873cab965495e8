import { expect, test } from "vitest";
import { goesOutAt, type Gathered } from "./pace.ts";

test.each([
  ["what is gathered for an hour goes out with the next one", "hourly", "2026-03-02T10:20:00Z", "UTC", null, "2026-03-02T11:00:00Z"],
  ["on the hour itself, with the next", "hourly", "2026-03-02T10:00:00Z", "UTC", null, "2026-03-02T11:00:00Z"],
  ["by night, at seven", "daily", "2026-03-02T03:00:00Z", "Europe/Berlin", null, "2026-03-02T06:00:00Z"],
  ["by day, at seven tomorrow, by the reader's clock", "daily", "2026-03-02T10:00:00Z", "America/New_York", null, "2026-03-02T12:00:00Z"],
  ["after seven, tomorrow", "daily", "2026-03-02T13:00:00Z", "America/New_York", null, "2026-03-03T12:00:00Z"],
  ["at seven itself, tomorrow", "daily", "2026-03-02T07:00:00Z", "UTC", null, "2026-03-03T07:00:00Z"],
  ["at seven of the clock that was put forward overnight", "daily", "2026-03-28T12:00:00Z", "Europe/Berlin", null, "2026-03-29T05:00:00Z"],
  ["with the next shift of who follows a pattern", "daily", "2026-03-02T03:00:00Z", "UTC", "2026-03-02T21:00:00Z", "2026-03-02T21:00:00Z"],
] as const)("%s", (_what, pace, now, zone, shift, goes) => {
  const reader = { zone, nextShift: shift === null ? null : Date.parse(shift) };
  expect(new Date(goesOutAt(pace satisfies Gathered, Date.parse(now), reader)).toISOString()).toBe(new Date(goes).toISOString());
});
