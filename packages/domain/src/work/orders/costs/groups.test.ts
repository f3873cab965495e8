import { expect, test } from "vitest";
import { groupSums, varianceOf } from "./groups.ts";

test.each([
  ["dearer than planned", 10_000, 12_500, 2_500, 25],
  ["cheaper", 10_000, 9_990, -10, -0.1],
  ["as planned", 10_000, 10_000, 0, 0],
  ["not planned: no per cent of nothing", 0, 500, 500, null],
  ["planned, nothing booked", 800, 0, -800, -100],
])("%s", (_name, planned, actual, variance, variancePercent) => {
  expect(varianceOf(planned, actual)).toEqual({ variance, variancePercent });
});

test("every group stands in its order, also those without anything", () => {
  expect(groupSums({ labour: 100 }, { parts: 30 }).map(({ group, planned, actual }) => [group, planned, actual])).toEqual([
    ["labour", 100, 0],
    ["parts", 0, 30],
    ["subtasks", 0, 0],
    ["tools", 0, 0],
    ["other", 0, 0],
  ]);
});
