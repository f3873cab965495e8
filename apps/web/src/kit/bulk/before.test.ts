import { expect, test } from "vitest";
import { beforeOf } from "./before.ts";

test("rows get back what each of them had, in one change for each value", () => {
  const rows = [
    { id: 1, priority: 3 },
    { id: 2, priority: 1 },
    { id: 3, priority: 3 },
  ];
  expect(beforeOf(rows, { priority: 2 })).toEqual([
    { change: { priority: 3 }, ids: [1, 3] },
    { change: { priority: 1 }, ids: [2] },
  ]);
});

test("a reference is found by its id or by what it names, nobody too", () => {
  const rows = [
    { id: 1, crew: { id: 7 } },
    { id: 2, crew: null },
  ];
  expect(beforeOf(rows, { crewId: 9 })).toEqual([
    { change: { crewId: 7 }, ids: [1] },
    { change: { crewId: null }, ids: [2] },
  ]);
});

const current = { id: 1, archivedAt: null };

test("what was archived comes back, and what a row does not say is not offered", () => {
  expect(beforeOf([current], { archived: true })).toEqual([{ change: { archived: false }, ids: [1] }]);
  expect(beforeOf([{ id: 1 }], { action: "deactivate" })).toBeNull();
  expect(beforeOf([], { priority: 2 })).toBeNull();
});
