import { expect, test } from "vitest";
import { paretoOf } from "./pareto.ts";

const of = (amounts: number[], total: number) =>
  paretoOf(
    amounts.map((amount) => ({ amount })),
    total,
  ).map(({ share, upTo, isVital }) => [share, upTo, isVital]);

test("of 100 hours 50, 30, 15 and 5 the first two are the vital few", () => {
  expect(of([50, 30, 15, 5], 100)).toEqual([
    [0.5, 0.5, true],
    [0.3, 0.8, true],
    [0.15, 0.95, false],
    [0.05, 1, false],
  ]);
});

test("the one that crosses 80 % is among them, and shares are of the whole, not of the list", () => {
  expect(of([70, 20], 100)).toEqual([
    [0.7, 0.7, true],
    [0.2, 0.9, true],
  ]);
});

test("nothing has no shares", () => {
  expect(of([0], 0)).toEqual([[0, 0, false]]);
});
