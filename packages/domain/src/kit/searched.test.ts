import { expect, test } from "vitest";
import { knownBy, ranked, wordsIn, type KnownBy } from "./searched.ts";

const PUMP = { code: "WO-1042", title: "Feed pump (spare) leaks" };
const CASES: readonly (readonly [typed: string, of: { code: string | null; title: string }, by: KnownBy])[] = [
  ["wo-1042", PUMP, "code"],
  [" WO-1042 ", PUMP, "code"],
  ["wo-10", PUMP, "codeStart"],
  ["feed", PUMP, "words"],
  ["leaks fee", PUMP, "words"],
  ["spare", PUMP, "words"],
  ["eed", PUMP, "part"],
  ["1042", PUMP, "part"],
  ["pump x", PUMP, "part"],
  ["o'neil", { code: null, title: "Kim O'Neil" }, "part"],
  ["neil", { code: null, title: "Kim O'Neil" }, "words"],
];

test.each(CASES)("%s in %o is known by its %s", (typed, of, by) => {
  expect(knownBy(typed, of)).toBe(by);
});

test("five words are looked for, in small letters", () => {
  expect(wordsIn("  One TWO\tthree four five six ")).toEqual(["one", "two", "three", "four", "five"]);
});

test("what is surer stands first, of equals what is not over, and of these as they came", () => {
  const found = (by: KnownBy, isPast: boolean, name: string) => ({ by, isPast, name });
  const rows = [
    found("part", false, "e"),
    found("words", true, "d"),
    found("words", false, "b"),
    found("words", false, "c"),
    found("code", true, "a"),
  ];
  expect(ranked(rows).map(({ name }) => name)).toEqual(["a", "b", "c", "d", "e"]);
});
