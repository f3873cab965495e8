import { expect, test } from "vitest";
import { codeBelow, numberedCodes } from "./copying.ts";

test.each([
  ["PMP-101", 3, ["PMP-101", "PMP-102", "PMP-103"]],
  ["PMP-099", 3, ["PMP-099", "PMP-100", "PMP-101"]],
  ["L1-LB", 3, ["L1-LB", "L1-LB-2", "L1-LB-3"]],
  ["7", 2, ["7", "8"]],
])("from %s on, %i codes are counted on", (first, count, codes) => {
  expect(numberedCodes(first, count)).toEqual(codes);
});

test("a code that is taken is left out", () => {
  expect(numberedCodes("PMP-101", 3, (code) => ["PMP-101", "PMP-103"].includes(code))).toEqual(["PMP-102", "PMP-104", "PMP-105"]);
});

test.each([
  ["PMP-101-MTR", "PMP-102-MTR"],
  ["pmp-101.1", "PMP-102.1"],
  ["PMP-1012", "PMP-102-PMP-1012"],
  ["MOTOR", "PMP-102-MOTOR"],
])("%s below the copy PMP-102 of PMP-101 is %s", (code, is) => {
  expect(codeBelow(code, { was: "PMP-101", is: "PMP-102" })).toBe(is);
});
