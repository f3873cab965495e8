import { expect, test } from "vitest";
import { mayBeTold, seesReporters } from "./knowing.ts";
import { mergeRefusal } from "./merging.ts";
import { canAnswer, canAsk, plainText } from "./talk.ts";

const open = { id: 1, statusId: 1, isConverted: false };

test.each([
  ["an open one into an accepted one", open, { id: 2, statusId: 2, isConverted: false }, null],
  ["into one whose order is under way", open, { id: 2, statusId: 2, isConverted: true }, null],
  ["into itself", open, open, "merge_self"],
  ["into one that is over", open, { id: 2, statusId: 5, isConverted: false }, "merge_target_over"],
  ["into one whose order is done", open, { id: 2, statusId: 3, isConverted: true }, "merge_target_over"],
  ["a converted one", { ...open, statusId: 2, isConverted: true }, { id: 2, statusId: 1, isConverted: false }, "already_converted"],
  ["a rejected one", { ...open, statusId: 5 }, { id: 2, statusId: 1, isConverted: false }, "request_moved"],
] as const)("merging %s", (_what, source, survivor, refusal) => {
  expect(mergeRefusal(source, survivor)).toBe(refusal);
});

test("a request is asked and answered as long as it is to be judged, and answered only once it was asked", () => {
  expect([1, 2, 3, 4, 5].map((statusId) => canAsk({ statusId, isConverted: false }))).toEqual([true, true, false, false, false]);
  expect(canAsk({ statusId: 2, isConverted: true })).toBe(false);
  expect([true, false].map((wasAsked) => canAnswer({ ...open, wasAsked }))).toEqual([true, false]);
});

test("names of reporters are for those who see others' requests; one's own site and what has none is told of", () => {
  expect((["all", "site", "crew", "own", null] as const).map(seesReporters)).toEqual([true, true, false, false, false]);
  expect([
    mayBeTold("all", 1, 2),
    mayBeTold("own", 1, 2),
    mayBeTold("own", 1, 1),
    mayBeTold("own", null, 2),
    mayBeTold("own", 1, null),
  ]).toEqual([true, false, true, true, true]);
});

test("what is said is plain text: lines stay, tricks do not", () => {
  expect(plainText("  a\u0000b\r\n\n\n\nc\u202e\ufeff<b> ")).toBe("ab\n\nc<b>");
});
