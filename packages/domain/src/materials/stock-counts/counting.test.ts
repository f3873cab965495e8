import { describe, expect, test } from "vitest";
import {
  accuracyOf,
  classOf,
  countingFault,
  dueSince,
  isWithin,
  needsThird,
  seesBook,
  TOLERANCES,
  worthOfDifference,
  type Tolerance,
} from "./counting.ts";

describe("tolerance, worked by hand", () => {
  test.each<[string, number, number, Tolerance, boolean]>([
    ["of A nothing may be missing", 100_000, 99_999, TOLERANCES.a, false],
    ["of A nothing may be more either", 100_000, 100_001, TOLERANCES.a, false],
    ["as the books say", 100_000, 100_000, TOLERANCES.a, true],
    ["of B two in a hundred", 100_000, 98_000, TOLERANCES.b, true],
    ["of B a thousandth beyond", 100_000, 97_999, TOLERANCES.b, false],
    ["of C five in a hundred, more than thought", 100_000, 105_000, TOLERANCES.c, true],
    ["of C a thousandth beyond", 100_000, 105_001, TOLERANCES.c, false],
    ["found where nothing was", 0, 1_000, TOLERANCES.c, false],
    ["found where nothing was, within pieces", 0, 1_000, { percent: 5, absolute: 1 }, true],
    ["one of three missing, a piece allowed", 3_000, 2_000, { percent: 0, absolute: 1 }, true],
    ["two of three missing, a piece allowed", 3_000, 1_000, { percent: 0, absolute: 1 }, false],
    ["half a per cent", 1_000_000, 995_000, { percent: 0.5, absolute: 0 }, true],
  ])("%s", (_what, book, counted, tolerance, expected) => expect(isWithin(book, counted, tolerance)).toBe(expected));
});

test("accuracy is the share of lines within tolerance at their first count", () => {
  expect([accuracyOf(18, 20), accuracyOf(2, 3), accuracyOf(0, 4), accuracyOf(0, 0)]).toEqual([0.9, 0.6667, 0, null]);
});

test("a class is due a month, a quarter, a year after its last count; a part of no class like one of C", () => {
  const now = Date.parse("2026-06-30T00:00:00Z");
  const days = (abc: "a" | "b" | "c" | null) => Math.round(((now - dueSince(abc, now)) / 86_400_000) * 10) / 10;
  expect([days("a"), days("b"), days("c"), days(null)]).toEqual([30.4, 91.3, 365, 365]);
  expect(classOf(null)).toBe("c");
});

describe("who counts a line when", () => {
  const [ada, ben] = [1, 2];
  test.each([
    ["the first count is anybody's", "counting", { asked: 1, done: 0, lastPersonId: null }, ada, null],
    ["who entered it may correct it", "counting", { asked: 1, done: 1, lastPersonId: ada }, ada, null],
    ["another one may not overwrite it", "counting", { asked: 1, done: 1, lastPersonId: ada }, ben, "counted_already"],
    ["the first counter does not count again", "to_recount", { asked: 2, done: 1, lastPersonId: ada }, ada, "recount_by_another"],
    ["another one does", "to_recount", { asked: 2, done: 1, lastPersonId: ada }, ben, null],
    ["and may correct that", "to_recount", { asked: 2, done: 2, lastPersonId: ben }, ben, null],
    ["what was within tolerance is not counted again", "to_recount", { asked: 1, done: 1, lastPersonId: ada }, ada, "counted_already"],
    ["nothing is counted before it begins", "draft", { asked: 1, done: 0, lastPersonId: null }, ada, "count_not_there"],
    ["nothing is counted once it is to be approved", "to_approve", { asked: 1, done: 1, lastPersonId: ada }, ada, "count_not_there"],
  ] as const)("%s", (_what, status, line, person, expected) => expect(countingFault(status, line, person)).toBe(expected));
});

test("the books are told to nobody while a line is to be counted", () => {
  const [open, once, again, twice] = [
    { asked: 1, done: 0 },
    { asked: 1, done: 1 },
    { asked: 2, done: 1 },
    { asked: 2, done: 2 },
  ];
  for (const mayApprove of [true, false]) for (const line of [open, once]) expect(seesBook("counting", line, mayApprove)).toBe(false);
  expect([seesBook("to_recount", again, true), seesBook("to_recount", again, false)]).toEqual([false, false]);
  expect([seesBook("to_recount", once, true), seesBook("to_recount", once, false)]).toEqual([true, false]);
  expect([seesBook("to_approve", once, true), seesBook("to_approve", once, false)]).toEqual([true, false]);
  expect([seesBook("to_approve", twice, true), seesBook("to_approve", twice, false)]).toEqual([true, true]);
  expect([seesBook("booked", once, false), seesBook("cancelled", once, false)]).toEqual([true, false]);
});

test("a difference is worth the average of what lies there, all of it when nothing is left", () => {
  expect(worthOfDifference(-1_000, 3_000, 1_000)).toBe(-333);
  expect(worthOfDifference(-3_000, 3_000, 1_000)).toBe(-1_000);
  expect(worthOfDifference(2_000, 3_000, 1_000)).toBe(667);
  expect(worthOfDifference(2_000, 0, 0)).toBe(0);
  expect(worthOfDifference(0, 3_000, 1_000)).toBe(0);
});

test("what is missing and what is too much both count towards a third person", () => {
  expect([needsThird([-30_000, 20_000], 50_000), needsThird([-30_000, 20_001], 50_000), needsThird([], 0)]).toEqual([false, true, false]);
});
