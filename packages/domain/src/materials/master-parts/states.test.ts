import { expect, test } from "vitest";
import { closesCircle, goesBack, successors } from "./states.ts";

test("a part goes forward to obsolete, and back only by hand", () => {
  expect(goesBack("active", "phasing_out")).toBe(false);
  expect(goesBack("active", "obsolete")).toBe(false);
  expect(goesBack("obsolete", "phasing_out")).toBe(true);
  expect(goesBack("phasing_out", "active")).toBe(true);
});

test("nothing is superseded by itself, by whatever way", () => {
  const chain = new Map([
    [1, 2],
    [2, 3],
  ]);
  expect(successors(1, chain)).toEqual([2, 3]);
  expect(closesCircle(3, 1, chain)).toBe(true);
  expect(closesCircle(3, 3, chain)).toBe(true);
  expect(closesCircle(3, 4, chain)).toBe(false);
  expect(
    successors(
      1,
      new Map([
        [1, 2],
        [2, 1],
      ]),
    ),
  ).toEqual([2, 1]);
});
