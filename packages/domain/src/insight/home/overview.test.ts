import { describe, expect, test } from "vitest";
import type { Grants } from "../../kit/access.ts";
import { byMost, deltaOf, overfull, overviewFor } from "./overview.ts";

const may = (subModule: string, ...flags: ("view" | "update" | "approve")[]) => ({ [subModule]: { flags, scope: "all" } }) as Grants;

describe("whose overview somebody has", () => {
  test.each([
    ["who judges work plans it", may("work-orders", "view", "approve"), "planning"],
    ["who changes plans looks after reliability", may("plans", "view", "update"), "planning"],
    ["who keeps the store", may("warehousing", "view", "update"), "store"],
    ["who does both plans first", { ...may("warehousing", "view", "update"), ...may("work-orders", "view", "approve") }, "planning"],
    ["who does the work begins with their own", may("work-orders", "view", "update"), null],
    ["who reports faults begins with their own", may("work-requests", "view"), null],
  ])("%s", (_, grants, kind) => expect(overviewFor(grants)).toBe(kind));
});

describe("how a figure went", () => {
  test.each([
    ["overdue", 12, 9, "worse"],
    ["overdue", 7, 9, "better"],
    ["pmCompliance", 0.9, 0.8, "better"],
    ["scheduleCompliance", 0.7, 0.8, "worse"],
    ["unplannedDowntime", 60, 60, "same"],
  ] as const)("%s from %d to %d is %s", (name, value, before, is) => expect(deltaOf(name, { value, before })?.is).toBe(is));
  test("against what is not known nothing is said", () => {
    expect(deltaOf("overdue", { value: 3, before: null })).toBeNull();
    expect(deltaOf("pmCompliance", { value: null, before: 0.8 })).toBeNull();
  });
});

describe("open work by crew", () => {
  const crew = (id: number, late: number, ...minutes: number[]) => ({ id, late, minutes });
  test("those with most to do are named, what was late included, the rest is one", () => {
    const { named, others } = byMost([crew(1, 0, 10), crew(2, 90, 0), crew(3, 0, 50), crew(4, 0, 5)], 3);
    expect([named.map(({ id }) => id), others.map(({ id }) => id)]).toEqual([
      [2, 3],
      [1, 4],
    ]);
    expect(byMost([crew(1, 0, 1)], 3).others).toEqual([]);
  });
  test("a week is too full where more is due than can be done; of what is not known nothing is said", () => {
    expect(overfull([crew(1, 500, 60, 30, 90), crew(2, 0, 60, 0, 90)], [100, 100, null])).toBe(1);
  });
});
