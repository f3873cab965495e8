import { expect, test } from "vitest";
import { membershipFault, overlap, stateOn } from "./membership.ts";

const of = (fromDay: string, toDay: string | null = null) => ({ fromDay, toDay });

test.each([
  ["2026-05-01", null, "now"],
  ["2026-05-10", null, "now"],
  ["2026-05-11", null, "to come"],
  ["2026-05-01", "2026-05-10", "now"],
  ["2026-05-01", "2026-05-09", "past"],
] as const)("who is of a crew from %s to %s is so on May 10: %s", (from, to, state) => {
  expect(stateOn(of(from, to), "2026-05-10")).toBe(state);
});

test("first and last day count, so who comes on the day another term ends is of the crew twice", () => {
  expect(overlap(of("2026-01-01", "2026-01-31"), of("2026-01-31"))).toBe(true);
  expect(overlap(of("2026-01-01", "2026-01-31"), of("2026-02-01"))).toBe(false);
  expect(overlap(of("2026-01-01"), of("2025-01-01", "2025-12-31"))).toBe(false);
  expect(overlap(of("2026-01-01"), of("2027-01-01"))).toBe(true);
});

test("a term ends after it began, and nobody is of a crew twice on a day", () => {
  expect(membershipFault(of("2026-02-01", "2026-01-01"), [])).toEqual({ path: "toDay", reason: "ends_before_start" });
  expect(membershipFault(of("2026-02-01"), [of("2026-01-01")])).toEqual({ path: "personId", reason: "member_already" });
  expect(membershipFault(of("2026-02-01"), [of("2026-01-01", "2026-01-31")])).toBeNull();
});
