import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createSelection } from "../../selection/selection.ts";
import { selectingKeys } from "../../selection/select-keys.ts";
import { KeyLines } from "./keys-sheet.tsx";
import { LIST_ACTS, LIST_KEYS, type ListAct } from "./list-key.ts";

const linesOf = (acts: readonly string[]) => {
  const html = renderToStaticMarkup(<KeyLines acts={new Set(acts as ListAct[])} />);
  return [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(
    ([, keys = "", does]) => `${[...keys.matchAll(/<kbd>(.*?)<\/kbd>/g)].map(([, key]) => key).join(" ")}: ${does}`,
  );
};

test("a list whose rows can be selected tells by which keys", () => {
  const acts = Object.keys(selectingKeys(createSelection(), () => undefined));
  expect(linesOf(acts)).toEqual([
    "Space: Select or deselect the row",
    "Shift ↑ Shift ↓: Extend the selection",
    "Ctrl A: Select all loaded rows",
    "Esc: Clear selection",
    "Ctrl Enter: Save the form",
    "Ctrl K: Search",
    "F8: Open the notifications",
  ]);
});

test("the sheet has no line for what a list does not do", () => {
  expect(linesOf(["rows", "open"])).toEqual([
    "↑ ↓: Move between rows",
    "Enter: Open the row",
    "Ctrl Enter: Save the form",
    "Ctrl K: Search",
    "F8: Open the notifications",
  ]);
});

test("every key that a list may have has words of its own", () => {
  const words = linesOf(LIST_ACTS).map((line) => line.split(": ")[1]);
  expect(new Set(words).size).toBe(LIST_ACTS.length);
  expect(LIST_ACTS.every((act) => LIST_KEYS[act].chords.length > 0)).toBe(true);
});
