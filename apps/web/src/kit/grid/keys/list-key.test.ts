import { expect, test } from "vitest";
import { listKeyOf } from "./list-key.ts";

const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey", boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const free = { isTyping: false, isCovered: false, isLoose: false };

test("the keys of a list", () => {
  expect(["/", "n", "?", "p", "x"].map((key) => listKeyOf(press(key), free))).toEqual(["search", "new", "keys", "preview", null]);
});

test("typing in a field, an open dialog and the browser's own shortcuts come first", () => {
  expect(listKeyOf(press("n"), { ...free, isTyping: true })).toBeNull();
  expect(listKeyOf(press("n"), { ...free, isCovered: true })).toBeNull();
  expect(listKeyOf(press("p", { ctrlKey: true }), free)).toBeNull();
  expect(listKeyOf(press("n", { metaKey: true }), free)).toBeNull();
});

test("an arrow goes to the rows only when nothing else has the focus", () => {
  expect(listKeyOf(press("ArrowDown"), { ...free, isLoose: true })).toBe("rows");
  expect(listKeyOf(press("ArrowDown"), free)).toBeNull();
});
