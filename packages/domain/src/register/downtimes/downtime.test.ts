import { expect, test } from "vitest";
import { sharesTime, termFault } from "./downtime.ts";

const term = (startAt: string, endAt: string | null) => ({ startAt: `2026-06-${startAt}:00Z`, endAt: endAt && `2026-06-${endAt}:00Z` });
const NOW = Date.parse("2026-06-20T12:00:00Z");

test.each([
  ["one after the other", term("10T08:00", "10T10:00"), term("10T10:00", "10T12:00"), false],
  ["one within the other", term("10T08:00", "10T10:00"), term("10T09:00", "10T09:30"), true],
  ["one that lasts, and one before it", term("10T08:00", null), term("10T07:00", "10T08:00"), false],
  ["one that lasts, and one after it began", term("10T08:00", null), term("12T07:00", "12T08:00"), true],
] as const)("%s", (_, one, other, is) => {
  expect([sharesTime(one, other), sharesTime(other, one)]).toEqual([is, is]);
});

test.each([
  ["now, lasting", term("20T12:00", null), null],
  ["in the future", term("20T12:01", null), { field: "startAt", reason: "in_future" }],
  ["ending in the future", term("20T11:00", "20T12:01"), { field: "endAt", reason: "in_future" }],
  ["ending when it begins", term("20T11:00", "20T11:00"), { field: "endAt", reason: "ends_before_start" }],
  ["as far back as may be", term("13T12:00", "13T13:00"), null],
  ["further back", term("13T11:59", "13T13:00"), { field: "startAt", reason: "too_long_ago" }],
] as const)("a week back, %s", (_, one, is) => {
  expect(termFault(one, NOW, 7)).toEqual(is);
});

test("what lies further back already may get another end, and no other beginning", () => {
  const was = term("01T08:00", "01T10:00");
  expect(termFault(term("01T08:00", "01T11:00"), NOW, 7, was)).toBeNull();
  expect(termFault(term("01T07:00", "01T10:00"), NOW, 7, was)).toEqual({ field: "startAt", reason: "too_long_ago" });
});
