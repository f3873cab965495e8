import { expect, test } from "vitest";
import { arranged, layoutOf, moved, rejoined, reordered } from "./arrange.ts";

const columns = [
  { field: "code", part: "code" },
  { field: "name", part: "title" },
  { field: "rating", part: "fact" },
  { field: "currency", part: "fact" },
];
const fields = (layout: Parameters<typeof arranged>[1]) => arranged(columns, layout).map(({ column }) => column.field);

test("a list that nobody arranged stands as it was made", () => {
  expect(fields(null)).toEqual(["code", "name", "rating", "currency"]);
  expect(fields([])).toEqual(["code", "name", "rating", "currency"]);
});

test("columns stand in the order, width and sight they were given", () => {
  const layout = [{ field: "rating", width: 90 }, { field: "name" }, { field: "currency", isHidden: true }, { field: "code" }];
  expect(layoutOf(arranged(columns, layout))).toEqual(layout);
});

test("a column for the few who want it is hidden until it is asked for, and then stays", () => {
  const more = [...columns, { field: "size", part: "fact", isExtra: true as const }];
  const sight = (layout: Parameters<typeof arranged>[1]) => arranged(more, layout).find(({ column }) => column.field === "size")?.isHidden;
  expect([sight(null), sight([{ field: "name" }]), sight([{ field: "size" }, { field: "name" }])]).toEqual([true, true, false]);
});

test("a column that no longer exists is left out, and one named twice stands once", () => {
  expect(fields([{ field: "gone" }, { field: "name" }, { field: "name", isHidden: true }, { field: "code" }])).toEqual([
    "name",
    "rating",
    "currency",
    "code",
  ]);
});

test("a column that is new since stands behind the one it follows in the list", () => {
  expect(fields([{ field: "currency" }, { field: "name" }, { field: "code" }])).toEqual(["currency", "name", "rating", "code"]);
  expect(fields([{ field: "name" }, { field: "rating" }])).toEqual(["code", "name", "rating", "currency"]);
});

test("the column that says what a row is cannot be hidden", () => {
  expect(arranged(columns, [{ field: "name", isHidden: true }]).find(({ column }) => column.field === "name")?.isHidden).toBe(false);
});

test("a step moves one column and stops at the ends", () => {
  expect(moved(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
  expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "b", "c"]);
});

test("a column dragged in the grid leaves the hidden ones behind their neighbour", () => {
  const placed = arranged(columns, [{ field: "code" }, { field: "rating", isHidden: true }, { field: "name" }, { field: "currency" }]);
  expect(reordered(placed, ["currency", "code", "name"]).map(({ column }) => column.field)).toEqual(["currency", "code", "rating", "name"]);
});

test("a column that a shape was not given keeps its place in the layout", () => {
  const whole = arranged(columns, [{ field: "code" }, { field: "rating", width: 90 }, { field: "name" }, { field: "currency" }]);
  const given = whole.filter(({ column }) => column.field !== "rating");
  expect(layoutOf(rejoined(given, whole))).toEqual([
    { field: "code" },
    { field: "rating", width: 90 },
    { field: "name" },
    { field: "currency" },
  ]);
  expect(layoutOf(rejoined(given.toReversed(), whole)).map(({ field }) => field)).toEqual(["currency", "name", "code", "rating"]);
  expect(rejoined(whole.slice(1), whole)).toEqual(whole);
});
