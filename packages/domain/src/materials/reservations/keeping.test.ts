import { describe, expect, test } from "vitest";
import { availableOn, countedFrom, isNear, shareOut, takeOff, type Claim } from "./keeping.ts";

const claim = (id: number, quantity: number, hard: number, requiredOn: string | null, wantsHard = true): Claim => ({
  id,
  quantity,
  hard,
  wantsHard,
  requiredOn,
});

describe("what is kept for whom", () => {
  const soon = claim(1, 3, 0, "2026-12-01");
  const later = claim(2, 4, 0, "2026-12-09");
  const never = claim(3, 5, 0, null);

  test.each([
    ["who needs it first is served first", 5, [later, soon], { 1: 3, 2: 2 }],
    ["without a day it comes last", 4, [never, later], { 2: 4, 3: 0 }],
    ["nothing is kept for a plan", 9, [claim(1, 3, 0, "2026-12-01", false), later], { 1: 0, 2: 4 }],
    ["what is kept stays with who has it, though another one needs it sooner", 4, [{ ...later, hard: 4 }, soon], { 1: 0, 2: 4 }],
    [
      "where less is left, who needs it last loses it",
      5,
      [
        { ...later, hard: 4 },
        { ...soon, hard: 3 },
      ],
      { 1: 3, 2: 2 },
    ],
    ["nothing is left: nothing is kept", 0, [{ ...later, hard: 4 }], { 2: 0 }],
    ["a plan again keeps nothing, and another one gets it", 4, [{ ...later, hard: 4, wantsHard: false }, soon], { 1: 3, 2: 0 }],
    ["no more than is wanted", 9, [{ ...soon, hard: 5 }], { 1: 3 }],
  ])("%s", (_name, usable, claims, kept) => {
    expect(Object.fromEntries(shareOut(usable, claims))).toEqual(kept);
  });

  test("never more than is there, and nothing is left over while somebody waits", () => {
    let seed = 7;
    const chance = (most: number) => (seed = (seed * 48271) % 2147483647) % most;
    for (let round = 0; round < 2000; round += 1) {
      const claims = Array.from({ length: chance(6) }, (_each, id) => {
        const quantity = chance(9);
        return claim(id, quantity, chance(quantity + 1), chance(3) ? `2026-12-0${chance(9) + 1}` : null, chance(3) > 0);
      });
      const usable = chance(20);
      const kept = shareOut(usable, claims);
      const sum = [...kept.values()].reduce((all, hard) => all + hard, 0);
      expect(sum).toBeLessThanOrEqual(usable);
      const wanted = claims.reduce((all, { wantsHard, quantity }) => all + (wantsHard ? quantity : 0), 0);
      expect(sum).toBe(Math.min(usable, wanted));
    }
  });
});

test("what is taken comes off who needs it first, out of what was kept", () => {
  const after = takeOff([claim(1, 4, 4, "2026-12-09"), claim(2, 3, 1, "2026-12-01")], 5);
  expect(after).toMatchObject([
    { id: 1, quantity: 2, hard: 2 },
    { id: 2, quantity: 0, hard: 0 },
  ]);
});

test.each([
  ["2026-12-10", 7, "2026-12-02", false],
  ["2026-12-10", 7, "2026-12-03", true],
  ["2026-12-10", 0, "2026-12-10", true],
  ["2026-11-01", 3, "2026-12-03", true],
  [null, 30, "2026-12-03", false],
])("needed on %s, %i days to come, today %s: kept %s", (requiredOn, lead, today, near) => {
  expect(isNear(requiredOn, lead, today)).toBe(near);
});

test.each([
  ["on its day", { day: "2026-12-09" }, "2026-12-09"],
  ["overdue: tomorrow at the earliest", { day: "2026-11-20" }, "2026-12-04"],
  ["due today and not there: tomorrow", { day: "2026-12-03" }, "2026-12-04"],
  ["ordered, and nobody knows when it comes: never", { day: null }, null],
  ["sent from another site", { day: null, isOnRoad: true }, "2026-12-04"],
])("what is expected is counted on %s", (_name, expected, from) => {
  expect(countedFrom(expected, "2026-12-03")).toBe(from);
});

test("what may be promised for a day is the least from that day on", () => {
  const soft = [
    { day: "2026-12-05", quantity: 4 },
    { day: "2026-12-20", quantity: 6 },
    { day: null, quantity: 1 },
  ];
  const expected = [{ day: "2026-12-10", quantity: 5 }];
  expect(availableOn(10, soft, [], "2026-12-01")).toBe(-1);
  expect(availableOn(10, soft, expected, "2026-12-01")).toBe(4);
  expect(availableOn(10, soft, expected, "2026-12-07")).toBe(4);
  expect(availableOn(10, [], expected, "2026-12-01")).toBe(10);
  expect(availableOn(10, [], expected, "2026-12-10")).toBe(15);
});
