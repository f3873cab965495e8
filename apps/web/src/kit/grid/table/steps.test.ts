import { expect, test } from "vitest";
import { stepFrom } from "./steps.ts";

const bounds = { last: 99, page: 20, end: 7 };
const pressed = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false });
const from = { row: 50, at: 3 };

test.each([
  ["ArrowUp", { row: 49, at: 3 }],
  ["ArrowDown", { row: 51, at: 3 }],
  ["ArrowLeft", { row: 50, at: 2 }],
  ["ArrowRight", { row: 50, at: 4 }],
  ["Home", { row: 50, at: 0 }],
  ["End", { row: 50, at: 7 }],
  ["PageUp", { row: 30, at: 3 }],
  ["PageDown", { row: 70, at: 3 }],
])("%s leads from a cell to the next", (key, to) => {
  expect(stepFrom(from, pressed(key), bounds)).toEqual(to);
});

test.each([
  ["ArrowUp", { row: 0, at: 3 }],
  ["ArrowDown", { row: 99, at: 3 }],
  ["ArrowLeft", { row: 50, at: 0 }],
  ["ArrowRight", { row: 50, at: 7 }],
  ["Home", { row: 0, at: 0 }],
  ["End", { row: 99, at: 7 }],
])("with Ctrl, %s leads to the edge", (key, to) => {
  expect(stepFrom(from, pressed(key, true), bounds)).toEqual(to);
});

test("from the first row up lies the head, and nothing above it", () => {
  expect(stepFrom({ row: 0, at: 3 }, pressed("ArrowUp"), bounds)).toEqual({ row: -1, at: 3 });
  expect(stepFrom({ row: -1, at: 3 }, pressed("ArrowUp"), bounds)).toBeNull();
  expect(stepFrom({ row: 5, at: 3 }, pressed("PageUp"), bounds)).toEqual({ row: 0, at: 3 });
});

test("at the edges, in a list without rows, and by other keys nothing moves", () => {
  expect(stepFrom({ row: 99, at: 7 }, pressed("PageDown"), bounds)).toBeNull();
  expect(stepFrom({ row: 99, at: 7 }, pressed("ArrowRight"), bounds)).toBeNull();
  expect(stepFrom({ row: -1, at: 0 }, pressed("ArrowDown"), { last: -1, page: 20, end: 7 })).toBeNull();
  expect(stepFrom(from, pressed("a"), bounds)).toBeNull();
});
