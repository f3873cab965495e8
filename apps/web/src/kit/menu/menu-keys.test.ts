import { expect, test } from "vitest";
import { nextItem } from "./menu-keys.ts";

const TEXTS = ["Edit", "Archive", "Add below", "Restore"];

test("arrow keys go round in both directions", () => {
  expect(nextItem("ArrowDown", 0, TEXTS)).toBe(1);
  expect(nextItem("ArrowDown", 3, TEXTS)).toBe(0);
  expect(nextItem("ArrowUp", 0, TEXTS)).toBe(3);
  expect(nextItem("ArrowUp", -1, TEXTS)).toBe(3);
});

test("Home and End go to the ends", () => {
  expect(nextItem("Home", 2, TEXTS)).toBe(0);
  expect(nextItem("End", 0, TEXTS)).toBe(3);
});

test("a letter goes to the next item that begins with it, and round again", () => {
  expect(nextItem("a", 0, TEXTS)).toBe(1);
  expect(nextItem("A", 1, TEXTS)).toBe(2);
  expect(nextItem("a", 2, TEXTS)).toBe(1);
});

test("other keys and letters that nothing begins with move nothing", () => {
  for (const key of ["z", " ", "Enter", "Escape", "F2", "Tab"]) expect(nextItem(key, 0, TEXTS), key).toBeNull();
  expect(nextItem("ArrowDown", -1, [])).toBeNull();
});
