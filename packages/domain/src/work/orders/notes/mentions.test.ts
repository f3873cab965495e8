import { expect, test } from "vitest";
import { piecesOf, typedName, withName, type Mention } from "./mentions.ts";

const ann: Mention = { kind: "person", id: 7, text: "@Ann Lee", name: "Ann Lee" };
const annika: Mention = { kind: "person", id: 8, text: "@Ann Leeds", name: "Annika Leeds" };

test.each([
  ["@", 1, { from: 0, name: "" }],
  ["Ask @An", 7, { from: 4, name: "An" }],
  ["Ask @Ann Le", 11, { from: 4, name: "Ann Le" }],
  ["(@An", 4, { from: 1, name: "An" }],
  ["Ask @Ann about", 7, { from: 4, name: "An" }],
  ["ann@plant.example", 17, null],
  ["Ask Ann", 7, null],
  ["@Ann\nthen", 9, null],
  ["@Ann  ", 6, null],
  ["@ at noon", 9, null],
])("in %j with the caret at %i the name that is typed is %j", (note, caret, typed) => {
  expect(typedName(note, caret)).toEqual(typed);
});

test("a chosen name takes the place of what was typed of it, and the caret stands behind it", () => {
  expect(withName("Ask @An about it", { from: 4, to: 7, name: "Ann Lee" })).toEqual({ note: "Ask @Ann Lee about it", caret: 13 });
});

test("a note is taken apart at the names in it, by the longest where they begin alike, with what they are called now", () => {
  expect(piecesOf("@Ann Leeds and @Ann Lee: look, @nobody", [ann, annika])).toEqual([annika, " and ", ann, ": look, @nobody"]);
  expect(piecesOf("Nobody is named", [])).toEqual(["Nobody is named"]);
  expect(piecesOf("", [ann])).toEqual([]);
});
