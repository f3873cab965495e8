import { describe, expect, test } from "vitest";
import { followUpDraft, makesRoom, mayFollowUp, needsAnswer, severityOf, type Finding } from "./follow-up.ts";

const step: Finding = {
  name: "Guards",
  kind: "inspection",
  unit: null,
  minValue: null,
  maxValue: null,
  resultChoice: 2,
  resultNumber: null,
  resultText: "Hinge broken",
};
const tension: Finding = {
  ...step,
  name: "Belt tension",
  kind: "number",
  unit: "N",
  minValue: 40,
  maxValue: 60,
  resultChoice: null,
  resultNumber: 72,
  resultText: null,
};
const order = { code: "WO-2026-00007", title: "Yearly inspection", assetName: "Labeller", taskName: "Look around" };

describe("a finding leads to a request", () => {
  test.each([
    ["a failed inspection", { ...step, doneAt: "x" }, true],
    ["a flagged one", { ...step, resultChoice: 3, doneAt: "x" }, true],
    ["one that passed", { ...step, resultChoice: 1, doneAt: "x" }, false],
    ["a number above its limits", { ...tension, doneAt: "x" }, true],
    ["a number within its limits", { ...tension, resultNumber: 50, doneAt: "x" }, false],
    ["a result that was taken back", { ...step, doneAt: null }, false],
  ])("%s: %#", (_, found, expected) => expect(mayFollowUp(found)).toBe(expected));

  test("a flag is medium, a fail and a number outside its limits are high", () => {
    expect([{ ...step, resultChoice: 3 }, step, tension].map(severityOf)).toEqual([2, 3, 3]);
  });

  test("the request says where it comes from, what was measured and what was seen", () => {
    expect(followUpDraft(step, order)).toEqual({
      title: "Guards – Labeller",
      description: "WO-2026-00007 Yearly inspection\nLook around: Guards\nResult: Fail\nHinge broken",
      priority: 3,
    });
    expect(followUpDraft(tension, order).description).toContain("Result: 72 N (limits: 40 to 60 N)");
    expect(followUpDraft({ ...tension, minValue: null }, order).description).toContain("(limits: at most 60 N)");
    expect(followUpDraft({ ...tension, maxValue: null }, order).description).toContain("(limits: at least 40 N)");
  });

  test("a long name is cut so that the asset stays readable", () => {
    const { title } = followUpDraft({ ...step, name: "x".repeat(300) }, order);
    expect(title).toHaveLength(200);
    expect(title).toMatch(/x – Labeller$/);
    expect(followUpDraft(step, { ...order, assetName: null }).title).toBe("Guards");
  });

  test("only a rejected request makes room for another; a merged one does not, nor one that is done", () => {
    expect([1, 2, 3, 4, 5].filter((statusId) => makesRoom({ statusId, mergedIntoId: null }))).toEqual([5]);
    expect(makesRoom({ statusId: 5, mergedIntoId: 1004 })).toBe(false);
  });
});

const failed = {
  kind: "inspection" as const,
  resultChoice: 2,
  resultNumber: null,
  minValue: null,
  maxValue: null,
  doneAt: "x",
  findingReason: null,
  followUp: null,
};
const followedBy = (statusId: number, mergedIntoId: number | null = null) => ({
  ...failed,
  followUp: { status: { id: statusId }, mergedIntoId },
});

test.each([
  ["a finding that nobody has answered", failed, true],
  ["one with a reason why nothing follows", { ...failed, findingReason: "Adjusted at once" }, false],
  ["one with an open request", followedBy(1), false],
  ["one whose request was done", followedBy(3), false],
  ["one whose request was rejected", followedBy(5), true],
  ["one whose request lives on in another", followedBy(5, 1004), false],
  ["a step that passed", { ...failed, resultChoice: 1 }, false],
])("%s waits for an answer: %#", (_, step, expected) => expect(needsAnswer(step)).toBe(expected));
