import { describe, expect, test } from "vitest";
import { CATEGORIES, type Category } from "./categories.ts";
import { narrowingFault, ruleOf, waysFrom } from "./moves.ts";

/** Every set of categories. */
const SETS: Category[][] = Array.from({ length: 2 ** CATEGORIES.length }, (_, bits) =>
  CATEGORIES.filter((_category, at) => Math.floor(bits / 2 ** at) % 2 === 1),
);
const pairs = CATEGORIES.flatMap((from) => CATEGORIES.map((to) => [from, to] as const));

describe("whatever a status names, for every pair of categories", () => {
  test.each(pairs)("%s to %s: narrowed, never widened", (from, to) => {
    const whole = ruleOf({ category: from }, to);
    for (const goesTo of SETS) {
      const narrowed = ruleOf({ category: from, goesTo }, to);
      if (whole === undefined) expect(narrowed).toBeUndefined();
      else expect(narrowed).toEqual(from === to || goesTo.includes(to) ? whole : undefined);
    }
    expect(ruleOf({ category: from, goesTo: null }, to)).toEqual(whole);
  });
});

test("a status is narrowed to some of its category's ways, to no other one, and never to none", () => {
  for (const category of CATEGORIES) {
    const ways = waysFrom(category);
    for (const goesTo of SETS) {
      const expected = goesTo.some((to) => !ways.includes(to)) ? "not_reachable" : goesTo.length === 0 ? "no_way_on" : null;
      expect(narrowingFault(category, goesTo)).toBe(expected);
    }
    expect(narrowingFault(category, null)).toBeNull();
  }
  expect(waysFrom("on_hold")).toEqual(["in_progress", "cancelled"]);
});
