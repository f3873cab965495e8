import { expect, test } from "vitest";
import { isSameWord, wordsOf } from "./words.ts";

test("words are lower case, once each, without marks, numbers alone and what every order says", () => {
  expect(wordsOf("<p>The SEAL of pump 2 leaks; the seal&nbsp;was replaced (DN50)</p>")).toEqual(["seal", "pump", "leaks", "dn50"]);
  expect(wordsOf("Lüftung défectueuse")).toEqual(["lüftung", "défectueuse"]);
  expect(wordsOf(null)).toEqual([]);
});

test.each([
  ["leak", "leaks", true],
  ["leaking", "leak", true],
  ["bearing", "bearings", true],
  ["vibrates", "vibration", true],
  ["vibartion", "vibration", true],
  ["conveyer", "conveyor", true],
  ["leak", "leaf", false],
  ["seal", "steal", false],
  ["bearing", "hearing", false],
  ["grinding", "greasing", false],
  ["belt", "bolt", false],
  ["fan", "fans", false],
])("%s and %s: %s", (one, other, same) => {
  expect([isSameWord(one, other), isSameWord(other, one)]).toEqual([same, same]);
});
