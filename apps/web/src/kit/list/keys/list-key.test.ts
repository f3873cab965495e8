import { expect, test } from "vitest";
import { actsOf, chordOf, LIST_ACTS, LIST_KEYS, listKeyOf, type ListAct, type Pressed } from "./list-key.ts";

const press = (key: string, held: Partial<Omit<Pressed, "key">> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const free = { isTyping: false, isCovered: false, isLoose: false };

test("the keys of a list", () => {
  expect(["/", "n", "?", "p", "x"].map((key) => listKeyOf(press(key), free))).toEqual(["search", "new", "sheet", "preview", null]);
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

test("on a row the same key means less or more with what is held beside it", () => {
  expect(actsOf(press("Enter"), "row")).toEqual(["open"]);
  expect(actsOf(press("Enter", { metaKey: true }), "row")).toEqual(["openNew"]);
  expect(actsOf(press("a", { ctrlKey: true }), "row")).toEqual(["all"]);
  expect(actsOf(press("a"), "row")).toEqual([]);
  expect(actsOf(press("ArrowUp", { shiftKey: true }), "row")).toEqual(["extend"]);
  expect(actsOf(press("ArrowUp"), "row")).toEqual([]);
});

test("a sign that takes Shift on this keyboard, and a letter with the caps lock on, are the same key", () => {
  expect([chordOf(press("?", { shiftKey: true })), chordOf(press("N")), chordOf(press(" "))]).toEqual(["?", "N", "Space"]);
});

/** A press of what the table says, as a browser would report it. */
function pressed(chord: string): Pressed {
  const parts = chord.split("+");
  const key = parts.at(-1) ?? "";
  const held = { ctrlKey: parts.includes("Ctrl"), altKey: parts.includes("Alt"), shiftKey: parts.includes("Shift") };
  return press(key === "Space" ? " " : key.length === 1 ? key.toLowerCase() : key, held);
}

test.each(LIST_ACTS.flatMap((act) => LIST_KEYS[act].chords.map((chord) => [chord, act] as const)))(
  "%s, as the sheet says, is taken for: %s",
  (chord, act) => {
    expect(actsOf(pressed(chord), LIST_KEYS[act].on) as ListAct[]).toContain(act);
  },
);
