import { expect, test } from "vitest";
import { backlogOf, readinessOf, type ReadyFacts } from "./readiness.ts";

const order = (facts: Partial<ReadyFacts> = {}): ReadyFacts => ({
  minutes: 60,
  partsReady: null,
  openBlockers: 0,
  category: "open",
  ...facts,
});

test.each([
  [{}, "ready"],
  [{ partsReady: "ready" }, "ready"],
  [{ partsReady: "planned" }, "ready"],
  [{ partsReady: "short" }, "parts_short"],
  [{ openBlockers: 1, partsReady: "short" }, "blocked"],
  [{ category: "on_hold", openBlockers: 1 }, "on_hold"],
  [{ minutes: 0 }, "not_estimated"],
  [{ category: "in_progress" }, "ready"],
] as const)("%o is %s", (facts, readiness) => {
  expect(readinessOf(order(facts))).toBe(readiness);
});

test("backlog in weeks: what is planned with what is ready, and what is ready alone", () => {
  const open = [
    order({ minutes: 2400 }),
    order({ minutes: 1200, partsReady: "short" }),
    order({ minutes: 600, category: "on_hold" }),
    order({ minutes: 0 }),
  ];
  // 4,200 and 2,400 minutes over 1,500 a week.
  expect(backlogOf(open, 1500)).toEqual({ plannedMinutes: 4200, readyMinutes: 2400, plannedWeeks: 2.8, readyWeeks: 1.6 });
  expect(backlogOf(open, 0)).toMatchObject({ plannedWeeks: null, readyWeeks: null });
  expect(backlogOf(open, null)).toMatchObject({ plannedWeeks: null });
  expect(backlogOf([], 1500)).toEqual({ plannedMinutes: 0, readyMinutes: 0, plannedWeeks: 0, readyWeeks: 0 });
});
