import { describe, expect, test } from "vitest";
import type { CanonicalReading } from "./canonical.ts";
import { clockAhead, isClockOff, isVitalKept, timingOf, watermarkOf } from "./timing.ts";

const MIN = 60_000;
const HOUR = 60 * MIN;
const DAY = 24 * HOUR;
const NOW = Date.parse("2026-11-26T12:00:00Z");
const limits = { watermark: watermarkOf({ sensor: 600, gateway: null }), oldest: 0 };

describe("the time of a reading", () => {
  test.each([
    [0, "ordinary"],
    [2 * MIN, "ordinary"],
    [2 * MIN + 1, "ahead"],
    [DAY, "ahead"],
    [DAY + 1, "far_ahead"],
    [-20 * MIN, "ordinary"],
    [-20 * MIN - 1, "late"],
    [-30 * DAY, "late"],
    [-30 * DAY - 1, "too_old"],
  ] as const)("%d ms from its arrival is %s", (distance, expected) => expect(timingOf(NOW + distance, NOW, limits)).toBe(expected));

  test("older than the oldest week that is kept is too old, however young it is", () =>
    expect(timingOf(NOW - 2 * DAY, NOW, { ...limits, oldest: NOW - DAY })).toBe("too_old"));

  test("the watermark is twice the sensor's beat, the gateway's, or five minutes: the longest", () =>
    expect([
      watermarkOf({ sensor: 7200, gateway: 600 }),
      watermarkOf({ sensor: 60, gateway: 3600 }),
      watermarkOf({ sensor: null, gateway: null }),
    ]).toEqual([4 * HOUR, HOUR, 5 * MIN]));
});

test("a battery is kept when it changes, not more often than every quarter of an hour, and once a day", () => {
  const last = { at: NOW, value: 90 };
  const kept = (ms: number, value: number) => isVitalKept(last, { at: NOW + ms, value });
  expect([isVitalKept(null, last), kept(14 * MIN, 80), kept(15 * MIN, 80), kept(15 * MIN, 90), kept(DAY, 90), kept(-HOUR, 80)]).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ]);
});

describe("the clock of a gateway", () => {
  const said = (at: number, isTimeOurs = false) => ({ at, isTimeOurs }) as CanonicalReading;
  test.each<[string, number | null, CanonicalReading[], number | null]>([
    ["is ahead by what its time of sending is", NOW + HOUR, [said(NOW - DAY)], HOUR],
    ["is behind by it", NOW - HOUR, [], -HOUR],
    ["is ahead by its newest reading, where it does not say when it sent", null, [said(NOW - DAY), said(NOW + HOUR)], HOUR],
    ["is not behind because it sends what is old", null, [said(NOW - DAY)], 0],
    ["is not known where all times are ours", null, [said(NOW, true)], null],
    ["is not known where it says nothing", null, [], null],
  ])("%s", (_, sentAt, readings, ahead) => expect(clockAhead({ sentAt, readings }, NOW)).toBe(ahead));

  test("is off from two minutes on, either way", () =>
    expect([2 * MIN, 2 * MIN + 1, -2 * MIN, -2 * MIN - 1].map(isClockOff)).toEqual([false, true, false, true]));
});
