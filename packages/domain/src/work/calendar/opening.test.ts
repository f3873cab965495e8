import { expect, test } from "vitest";
import { dayBegins, firstOfDay, openingView, opensOnOwn } from "./opening.ts";

test.each([
  ["a planner at a desk", { isPhone: false, mayPlan: true }, "people", false],
  ["a technician at a desk", { isPhone: false, mayPlan: false }, "week", false],
  ["a planner's phone", { isPhone: true, mayPlan: true }, "list", false],
  ["a technician's phone", { isPhone: true, mayPlan: false }, "list", true],
  ["a board at a desk", { isPhone: false, mayPlan: true, isOfBoard: true }, "month", false],
  ["a board on a planner's phone", { isPhone: true, mayPlan: true, isOfBoard: true }, "list", false],
] as const)("%s opens so", (_, reader, view, isOwn) => {
  expect([openingView(reader), opensOnOwn(reader)]).toEqual([view, isOwn]);
});

test.each([
  ["the shift's start, to the full hour", "06:30", ["09:15"], "06:00"],
  ["the shift's start, whatever work comes before it", "07:00", ["05:10"], "07:00"],
  ["the first work where no shift is known", null, ["09:30", "07:15"], "07:00"],
  ["the first work of the morning, not what is left of the night", null, ["00:30", "07:15"], "07:00"],
  ["the small hours where nothing else is there", null, ["00:30"], "00:00"],
  ["six where nothing is known", null, [], "06:00"],
] as const)("a day begins at %s", (_, shift, work, begins) => {
  expect(dayBegins(shift, work)).toBe(begins);
});

test("of shifts the first of the morning counts; a crew of nights begins with its night", () => {
  expect(firstOfDay(["22:00", "14:00", "06:00"])).toBe("06:00");
  expect(firstOfDay(["22:00"])).toBe("22:00");
  expect(firstOfDay(["00:00", "08:00"])).toBe("08:00");
  expect(firstOfDay([])).toBeNull();
});
