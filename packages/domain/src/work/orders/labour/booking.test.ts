import { expect, test } from "vitest";
import { daysOf, minutesOf, mostOf, overfullDay, sharesTime, workFault } from "./booking.ts";
import { isForgotten, isTimed } from "./timer.ts";

const BERLIN = "Europe/Berlin";
const term = (startAt: string, endAt: string) => ({ startAt, endAt });

test.each([
  ["a morning", term("2026-05-05T05:00:00Z", "2026-05-05T09:30:00Z"), 270, [["2026-05-05", 270]]],
  [
    "a night: 22:00 to 06:00",
    term("2026-05-05T20:00:00Z", "2026-05-06T04:00:00Z"),
    480,
    [
      ["2026-05-05", 120],
      ["2026-05-06", 360],
    ],
  ],
  [
    "the night in which the clocks go forward: 22:00 to 06:00 are seven hours",
    term("2026-03-28T21:00:00Z", "2026-03-29T04:00:00Z"),
    420,
    [
      ["2026-03-28", 120],
      ["2026-03-29", 300],
    ],
  ],
  [
    "the night in which they go back: nine hours",
    term("2026-10-24T20:00:00Z", "2026-10-25T05:00:00Z"),
    540,
    [
      ["2026-10-24", 120],
      ["2026-10-25", 420],
    ],
  ],
  ["half a minute and more is one", term("2026-05-05T05:00:00Z", "2026-05-05T05:00:40Z"), 1, [["2026-05-05", 40 / 60]]],
])("%s", (_name, worked, minutes, days) => {
  expect(minutesOf(worked)).toBe(minutes);
  expect(daysOf(worked, BERLIN).map((one) => [one.day, one.minutes])).toEqual(days);
});

test("a day has 23 or 24 hours to work in, and the one of 25 has 24", () => {
  expect(mostOf("2026-05-05", BERLIN)).toBe(1440);
  expect(mostOf("2026-03-29", BERLIN)).toBe(1380);
  expect(mostOf("2026-10-25", BERLIN)).toBe(1440);
});

test.each([
  ["all of it", [{ day: "2026-05-05", minutes: 1000 }], 440, null],
  ["a minute too many", [{ day: "2026-05-05", minutes: 1000 }], 441, "2026-05-05"],
  ["another day is another day", [{ day: "2026-05-04", minutes: 1440 }], 1440, null],
])("what fits into a day: %s", (_name, there, minutes, day) => {
  expect(overfullDay(there, [{ day: "2026-05-05", minutes }], BERLIN)).toBe(day);
});

const now = Date.parse("2026-05-05T12:00:00Z");
test.each([
  ["hours that are over", term("2026-05-05T05:00:00Z", "2026-05-05T12:00:00Z"), null],
  ["a timer", { startAt: "2026-05-05T11:00:00Z", endAt: null }, null],
  ["none ahead", term("2026-05-05T12:00:01Z", "2026-05-05T13:00:00Z"), ["startAt", "in_future"]],
  ["none that last on", term("2026-05-05T11:00:00Z", "2026-05-05T12:00:01Z"), ["endAt", "in_future"]],
  ["none backwards", term("2026-05-05T11:00:00Z", "2026-05-05T10:00:00Z"), ["endAt", "ends_before_start"]],
  ["a whole day", term("2026-05-04T11:00:00Z", "2026-05-05T11:00:00Z"), null],
  ["none longer than a day", term("2026-05-04T11:00:00Z", "2026-05-05T11:01:00Z"), ["endAt", "longer_than_a_day"]],
])("what may be entered: %s", (_name, worked, fault) => {
  const found = workFault(worked, now);
  expect(found && [found.field, found.reason]).toEqual(fault);
});

test.each([
  ["one after the other", "08:00", "09:00", "09:00", "10:00", false],
  ["one within the other", "08:00", "12:00", "09:00", "10:00", true],
  ["by a minute", "08:00", "09:01", "09:00", "10:00", true],
])("hours that meet: %s", (_name, a, b, c, d, shared) => {
  const at = (clock: string) => `2026-05-05T${clock}:00Z`;
  expect(sharesTime(term(at(a), at(b)), term(at(c), at(d)))).toBe(shared);
  expect(sharesTime({ startAt: at(a), endAt: null }, term(at(c), at(d)))).toBe(true);
});

test("a timer is believed for its hours, not a minute longer", () => {
  expect(isForgotten(term("2026-05-05T00:00:00Z", "2026-05-05T12:00:00Z"), 12)).toBe(false);
  expect(isForgotten(term("2026-05-05T00:00:00Z", "2026-05-05T12:01:00Z"), 12)).toBe(true);
});

test.each([
  ["open", true],
  ["in_review", true],
  ["in_progress", true],
  ["on_hold", false],
  ["completed", false],
  ["closed", false],
  ["cancelled", false],
] as const)("work that is %s is timed: %s", (category, timed) => {
  expect(isTimed(category)).toBe(timed);
});
