import fc from "fast-check";
import { expect, test } from "vitest";
import type { ShiftSpan } from "./cycle.ts";
import { readSpans, spelledSpans } from "./spelling.ts";

const EARLY = { startMinute: 360, minutes: 480, breakMinutes: 30 };
const NIGHT = { startMinute: 1320, minutes: 480, breakMinutes: 0 };
const on = (days: readonly number[], shift: Omit<ShiftSpan, "day">) => days.map((day) => ({ day, ...shift }));

test("five early shifts and a night of the next week are two phrases", () => {
  const spans = [...on([0, 1, 2, 3, 4], EARLY), ...on([7], NIGHT)];
  expect(spelledSpans(spans)).toBe("1-5 06:00-14:00 (30), 8 22:00-06:00");
});

test("what somebody types is read: spaces, long dashes, semicolons, hours of one digit, midnight as 24:00", () => {
  expect(readSpans("1 – 2  6:00 – 14:00 (30); 3 16:00-24:00")).toEqual([
    ...on([0, 1], EARLY),
    { day: 2, startMinute: 960, minutes: 480, breakMinutes: 0 },
  ]);
  expect(readSpans(" ")).toEqual([]);
});

test.each(["Mo 06:00-14:00", "0 06:00-14:00", "5-1 06:00-14:00", "1 25:00-26:00", "1 06:00", "1 06:60-14:00", "1-5 06:00-14:00 30"])(
  "%s cannot be read",
  (text) => expect(readSpans(text)).toBeNull(),
);

test("whatever shifts a cycle has, what was spelled reads as it was", () => {
  const span = fc.record({
    day: fc.nat(55),
    startMinute: fc.nat(1439),
    minutes: fc.integer({ min: 1, max: 1440 }),
    breakMinutes: fc.nat(1439),
  });
  const inTurn = (spans: readonly ShiftSpan[]) =>
    spans.toSorted((one, other) => one.day - other.day || one.startMinute - other.startMinute);
  fc.assert(
    fc.property(fc.uniqueArray(span, { maxLength: 60, selector: ({ day, startMinute }) => day * 1440 + startMinute }), (spans) => {
      expect(readSpans(spelledSpans(spans))).toEqual(inTurn(spans));
    }),
  );
});
