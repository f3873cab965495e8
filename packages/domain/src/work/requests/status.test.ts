import { expect, test } from "vitest";
import { canMoveRequest, needsReason, requestStatusOf } from "./status.ts";

test.each([
  ["accept", 1, true],
  ["accept", 2, false],
  ["accept", 5, false],
  ["reject", 1, true],
  ["reject", 2, true],
  ["reject", 3, false],
  ["reject", 5, false],
  ["convert", 1, true],
  ["convert", 2, true],
  ["convert", 4, false],
  ["convert", 5, false],
  ["reopen", 5, true],
  ["reopen", 1, false],
] as const)("a request may %s from status %i: %s", (move, statusId, isPossible) => {
  expect(canMoveRequest({ statusId, isConverted: false }, move)).toBe(isPossible);
});

test("a converted request is moved only by its order", () => {
  for (const move of ["accept", "reject", "convert", "reopen"] as const)
    expect(canMoveRequest({ statusId: 2, isConverted: true }, move)).toBe(false);
});

test("rejecting and reopening say why, accepting does not", () => {
  expect([needsReason("reject"), needsReason("reopen"), needsReason("accept")]).toEqual([true, true, false]);
});

test("a converted request reads accepted until its order is completed or closed", () => {
  expect(["open", "in_progress", "on_hold", "cancelled", "completed", "closed"].map(requestStatusOf)).toEqual([2, 2, 2, 2, 3, 4]);
});
