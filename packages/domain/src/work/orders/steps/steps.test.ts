import { expect, test } from "vitest";
import { clockOf, hoursOf } from "../duration.ts";
import { firstToDo, resultFault, STEP_KINDS, subtaskState, type StepKind, type StepResult } from "./steps.ts";

const nothing: StepResult = { resultChoice: null, resultNumber: null, resultText: null, hasPhoto: false, isSigned: false };

test.each<[StepKind, string, Partial<StepResult>, ReturnType<typeof resultFault>]>([
  ["check", "nothing", {}, null],
  ["yes_no", "nothing", {}, "choice_missing"],
  ["yes_no", "yes", { resultChoice: 1 }, null],
  ["yes_no", "no", { resultChoice: 2 }, null],
  ["yes_no", "a third choice", { resultChoice: 3 }, "choice_missing"],
  ["yes_no", "only words", { resultText: "yes" }, "choice_missing"],
  ["inspection", "nothing", {}, "choice_missing"],
  ["inspection", "pass", { resultChoice: 1 }, null],
  ["inspection", "fail", { resultChoice: 2 }, null],
  ["inspection", "flag", { resultChoice: 3 }, null],
  ["inspection", "a fourth choice", { resultChoice: 4 }, "choice_missing"],
  ["inspection", "a zeroth choice", { resultChoice: 0 }, "choice_missing"],
  ["number", "nothing", {}, "number_missing"],
  ["number", "zero", { resultNumber: 0 }, null],
  ["number", "a negative value", { resultNumber: -12.5 }, null],
  ["text", "nothing", {}, "text_missing"],
  ["text", "blanks", { resultText: "   " }, "text_missing"],
  ["text", "a word", { resultText: "Replaced" }, null],
  ["photo", "nothing", {}, "photo_missing"],
  ["photo", "words instead", { resultText: "see the file" }, "photo_missing"],
  ["photo", "a photo", { hasPhoto: true }, null],
  ["choice", "the last of its list", { resultChoice: 3 }, null],
  ["choice", "one beyond its list", { resultChoice: 4 }, "choice_missing"],
  ["meter", "nothing", {}, "number_missing"],
  ["meter", "a reading", { resultNumber: 12 }, null],
  ["signature", "nothing", {}, "signature_missing"],
  ["signature", "a name", { isSigned: true }, null],
])("a %s step with %s: %#", (kind, _, result, fault) => {
  expect(resultFault(kind, { ...nothing, ...result }, ["Clear", "Milky", "Burnt"])).toBe(fault);
});

test("only a check is done without saying anything", () => {
  expect(STEP_KINDS.filter((kind) => resultFault(kind, nothing) === null)).toEqual(["check"]);
});

test.each([
  [{ subtasksCount: 0, subtasksDone: 0, mandatoryLeft: 0 }, "none"],
  [{ subtasksCount: 3, subtasksDone: 0, mandatoryLeft: 0 }, "partial"],
  [{ subtasksCount: 3, subtasksDone: 2, mandatoryLeft: 0 }, "partial"],
  [{ subtasksCount: 3, subtasksDone: 2, mandatoryLeft: 1 }, "mandatory_left"],
  [{ subtasksCount: 3, subtasksDone: 3, mandatoryLeft: 0 }, "complete"],
] as const)("the icon for %o is %s", (counts, state) => {
  expect(subtaskState(counts)).toBe(state);
});

test.each([
  [0, "00:00", 0],
  [5, "00:05", 0.08],
  [95, "01:35", 1.58],
  [1440, "24:00", 24],
  [60_000, "1000:00", 1000],
])("%i minutes are shown as %s and counted as %d hours", (minutes, clock, hours) => {
  expect([clockOf(minutes), hoursOf(minutes)]).toEqual([clock, hours]);
});

test("before the work is under way its mandatory safety steps come first, then what is open in its order", () => {
  const step = (name: string, facts: object = {}) => ({
    name,
    isMandatory: false,
    isSafety: false,
    isHidden: false,
    doneAt: null,
    ...facts,
  });
  const steps = [
    step("hidden", { isSafety: true, isMandatory: true, isHidden: true }),
    step("look"),
    step("tape", { isSafety: true }),
    step("lock", { isSafety: true, isMandatory: true }),
  ];
  expect(firstToDo(steps, "open")?.name).toBe("lock");
  expect(firstToDo(steps, "on_hold")?.name).toBe("lock");
  expect(firstToDo(steps, "in_progress")?.name).toBe("look");
  const done = steps.map((one) => (one.name === "lock" ? { ...one, doneAt: "2026-05-04T08:00:00.000Z" } : one));
  expect(firstToDo(done, "open")?.name).toBe("look");
  expect(firstToDo([], "open")).toBeUndefined();
});
