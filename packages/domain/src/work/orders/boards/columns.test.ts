import { expect, test } from "vitest";
import { columnOfDay, dayInColumn, daysShown, isAside, limitOf, mondayOf, roomFor, type Limit } from "./columns.ts";

const full: Limit = { column: "in_progress", most: 3, isRefused: true };
const over: Limit = { column: "*", most: 5, isRefused: false };

test.each([
  ["in_progress", 2, false, null],
  ["in_progress", 3, false, "board_column_full"],
  ["in_progress", 3, true, "board_column_full"],
  ["in_progress", 9, true, "board_column_full"],
  ["open", 4, false, null],
  ["open", 5, false, "board_column_over"],
  ["open", 5, true, null],
] as const)("one more card in %s that holds %i, confirmed: %s", (column, cards, isConfirmed, expected) => {
  expect(roomFor(limitOf([over, full], column), cards, isConfirmed)).toBe(expected);
});

test("a board without a limit takes any card", () => {
  expect(roomFor(limitOf([], "open"), 100_000, false)).toBeNull();
  expect(limitOf([full], "open")).toBeNull();
});

test.each([
  ["2026-11-23", "2026-11-23"],
  ["2026-11-29", "2026-11-23"],
  ["2027-01-01", "2026-12-28"],
  ["2024-02-29", "2024-02-26"],
])("the week of %s begins on %s", (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

test.each([
  ["day", "2026-11-23", "2026-11-22", "before"],
  ["day", "2026-11-23", "2026-11-23", "2026-11-23"],
  ["day", "2026-11-23", "2026-11-29", "2026-11-29"],
  ["day", "2026-11-23", "2026-11-30", null],
  ["day", "2026-11-23", null, "none"],
  ["week", "2026-11-25", "2026-11-22", "before"],
  ["week", "2026-11-25", "2026-11-23", "2026-11-23"],
  ["week", "2026-11-25", "2026-12-06", "2026-11-30"],
  ["week", "2026-11-25", "2027-01-03", "2026-12-28"],
  ["week", "2026-11-25", "2027-01-04", null],
] as const)("by %s from %s, what is due on %s stands under %s", (by, from, day, column) => {
  expect(columnOfDay(by, from, day)).toBe(column);
});

test("each day that is shown stands in its own column, and every day of a shown week in its week's", () => {
  expect(daysShown("day", "2026-12-30")).toHaveLength(7);
  expect(daysShown("week", "2026-12-30")).toEqual(["2026-12-28", "2027-01-04", "2027-01-11", "2027-01-18", "2027-01-25", "2027-02-01"]);
  for (const day of daysShown("day", "2026-12-30")) expect(columnOfDay("day", "2026-12-30", day)).toBe(day);
});

test("a card that goes to another week keeps its day of the week; one without a day comes to the Monday", () => {
  expect(dayInColumn("week", "2026-12-07", "2026-11-26")).toBe("2026-12-10");
  expect(dayInColumn("week", "2026-12-07", null)).toBe("2026-12-07");
  expect(dayInColumn("day", "2026-12-08", "2026-11-26")).toBe("2026-12-08");
});

test("what is over stands aside; what is completed is shown where columns say how far work is", () => {
  expect(isAside("category", "completed")).toBe(false);
  expect(isAside("status", "closed")).toBe(true);
  expect(isAside("crew", "completed")).toBe(true);
  expect(isAside("day", "on_hold")).toBe(false);
});
