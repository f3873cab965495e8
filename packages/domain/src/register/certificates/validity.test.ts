import { describe, expect, test } from "vitest";
import { certificateState, dayAfter, daysBetween, expiredOn } from "./validity.ts";

describe("on November 22 a certificate that is valid until", () => {
  test.each([
    ["2026-11-21", "expired"],
    ["2026-11-22", "within 7 days"],
    ["2026-11-29", "within 7 days"],
    ["2026-11-30", "within 30 days"],
    ["2026-12-22", "within 30 days"],
    ["2026-12-23", "within 60 days"],
    ["2027-01-21", "within 60 days"],
    ["2027-01-22", "valid"],
    [null, "valid"],
  ] as const)("%s is %s", (until, state) => expect(certificateState(until, "2026-11-22")).toBe(state));
});

test("days are counted across the end of summer time and of a leap February", () => {
  expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2);
  expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
  expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
});

describe("what speaks against giving work", () => {
  const of = (kindId: number, validUntil: string | null, isCurrent = true) => ({ kindId, validUntil, isCurrent });
  test.each([
    ["nothing where everything is good", [of(1, "2027-01-01"), of(2, null)], [], []],
    ["one that is over", [of(1, "2026-01-01"), of(2, null)], [], [1]],
    ["not one that was renewed", [of(1, "2026-01-01", false), of(1, "2027-01-01")], [], []],
    ["not one beside another of its kind that is good", [of(1, "2026-01-01"), of(1, "2027-01-01")], [], []],
    ["only the kinds that count", [of(1, "2026-01-01"), of(2, "2026-01-01")], [2], [2]],
    ["nothing where a kind that counts is not held", [of(1, "2027-01-01")], [2], []],
  ])("%s", (_, held, kinds, expected) => expect(expiredOn(held, "2026-11-22", kinds).map(({ kindId }) => kindId)).toEqual(expected));
});
