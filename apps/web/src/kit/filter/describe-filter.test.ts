import { expect, test } from "vitest";
import { describeFilter } from "./describe-filter.ts";

const categories = [
  { value: 1, label: "Bearings" },
  { value: 2, label: "Belts" },
];

test("a filter is said in words", () => {
  expect(describeFilter("Name", { filterType: "text", type: "contains", filter: "bear" })).toBe('Name contains "bear"');
  expect(describeFilter("Name", { filterType: "text", type: "blank" })).toBe("Name is empty");
  expect(describeFilter("Lead time", { filterType: "number", type: "lessThanOrEqual", filter: 5 })).toBe("Lead time ≤ 5");
  expect(describeFilter("Lead time", { filterType: "number", type: "inRange", filter: 5, filterTo: 10 })).toBe("Lead time 5 – 10");
  expect(describeFilter("Due", { filterType: "date", type: "lessThan", dateFrom: "2026-03-01" })).toBe("Due < Mar 01, 2026");
  expect(describeFilter("Due", { filterType: "date", type: "thisWeek" })).toBe("Due: This week");
});

test("a set is said by its values; before they are known, or when they are many, by their number", () => {
  expect(describeFilter("Category", { filterType: "set", values: [2, 1] }, categories)).toBe("Category: Belts, Bearings");
  expect(describeFilter("Category", { filterType: "set", values: [2, 1] })).toBe("Category: 2");
  expect(describeFilter("Category", { filterType: "set", values: [1, 2, 3, 4] }, categories)).toBe("Category: 4");
});
