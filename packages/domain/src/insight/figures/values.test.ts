import { expect, test } from "vitest";
import { FIGURE_IDS, factsOf } from "./catalogue.ts";
import { valueOf } from "./values.ts";

const sides = (numerator: number, denominator: number, rows = denominator) => ({ numerator, denominator, rows });

test.each([
  ["share", sides(3, 4), { value: 0.75, basis: "several" }],
  ["share", sides(0, 4), { value: 0, basis: "several" }],
  ["share", sides(0, 0), { value: null, basis: "none" }],
  ["mean", sides(90, 1), { value: 90, basis: "one" }],
  ["ratio", sides(30, 60, 1), { value: 0.5, basis: "one" }],
  ["ratio", sides(30, 0, 2), { value: null, basis: "none" }],
  ["count", sides(0, 0), { value: 0, basis: "several", denominator: null }],
  ["sum", sides(125, 3), { value: 125, basis: "several", denominator: null }],
] as const)("a %s of %j is %j", (formula, of, value) => {
  expect(valueOf(formula, of)).toMatchObject(value);
});

test("a mean over what never ran is no number, and still says its sides", () => {
  expect(valueOf("mean", { ...sides(0, 2), isUnknown: true })).toEqual({ value: null, basis: "none", numerator: 0, denominator: 2 });
});

test("a sum of what nobody counted is no number", () => {
  expect(valueOf("sum", { ...sides(0, 0), isUnknown: true })).toMatchObject({ value: null, basis: "none" });
});

test("what is divided by nothing has no rows that it would be divided by", () => {
  for (const id of FIGURE_IDS) {
    const { formula, rows } = factsOf(id);
    if (formula === "count" || formula === "sum") expect(rows, id).not.toContain("denominator");
  }
});
