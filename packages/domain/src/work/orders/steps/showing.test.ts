import { expect, test } from "vitest";
import { hasResult, hiddenSteps, resultFromWords, resultInWords, resultsOf, waitsForItself, type Waiting } from "./showing.ts";

const step = (id: number, facts: Partial<Waiting> = {}): Waiting => ({
  id,
  kind: "yes_no",
  shownAfterId: null,
  shownOn: null,
  resultChoice: null,
  resultNumber: null,
  minValue: null,
  maxValue: null,
  doneAt: null,
  notApplicableReason: null,
  ...facts,
});
const done = { doneAt: "x" };
const limits = { kind: "meter" as const, minValue: 0, maxValue: 10, ...done };

test.each<[string, Waiting, string, boolean]>([
  ["a yes that was said", step(1, { ...done, resultChoice: 1 }), "1", true],
  ["a no where a yes is waited for", step(1, { ...done, resultChoice: 2 }), "1", false],
  ["a result that was taken back", step(1, { resultChoice: 1 }), "1", false],
  ["a step that does not apply", step(1, { ...done, notApplicableReason: "No guard here" }), "1", false],
  ["the third of a list", step(1, { ...done, kind: "choice", resultChoice: 3 }), "3", true],
  ["a reading above its limits", step(1, { ...limits, resultNumber: 11 }), "outside", true],
  ["the same where it was to be within", step(1, { ...limits, resultNumber: 11 }), "within", false],
  ["a tick", step(1, { ...done, kind: "check" }), "done", true],
])("%s", (_, source, on, expected) => expect(hasResult(source, on)).toBe(expected));

test("a step is hidden until its result is there, and with it what waits for it", () => {
  const after = (id: number, shownAfterId: number) => step(id, { shownAfterId, shownOn: "1" });
  expect([...hiddenSteps([step(1), after(2, 1), after(3, 2)])]).toEqual([2, 3]);
  const said = step(1, { ...done, resultChoice: 1 });
  expect([...hiddenSteps([said, after(2, 1), after(3, 2)])]).toEqual([3]);
  expect([...hiddenSteps([said, { ...after(2, 1), ...done, resultChoice: 1 }, after(3, 2)])]).toEqual([]);
  expect([...hiddenSteps([after(2, 99)])], "what it waited for is gone").toEqual([]);
  expect([...hiddenSteps([after(1, 2), after(2, 1)])], "a circle").toEqual([1, 2]);
});

test("nothing waits for itself, nor for one that waits for it", () => {
  const steps = [step(1), step(2, { shownAfterId: 1 }), step(3, { shownAfterId: 2 })];
  expect(waitsForItself(steps, 1, 1)).toBe(true);
  expect(waitsForItself(steps, 1, 3)).toBe(true);
  expect(waitsForItself(steps, 3, 1)).toBe(false);
});

test("each kind has the results that it can have", () => {
  const of = (kind: Waiting["kind"], choices: string[] = []) => resultsOf({ kind, choices });
  expect([of("yes_no"), of("inspection"), of("choice", ["A", "B"]), of("meter"), of("text")]).toEqual([
    ["1", "2"],
    ["1", "2", "3"],
    ["1", "2"],
    ["within", "outside"],
    ["done"],
  ]);
});

test("a file names each result in words, and is understood by them whatever the case", () => {
  const asked = [
    { kind: "yes_no" as const, choices: [] },
    { kind: "inspection" as const, choices: [] },
    { kind: "choice" as const, choices: ["Good", "Worn"] },
    { kind: "number" as const, choices: [] },
    { kind: "check" as const, choices: [] },
  ];
  const words = asked.map((step) => resultsOf(step).map((result) => resultInWords(step, result)));
  expect(words).toEqual([["Yes", "No"], ["Pass", "Fail", "Flag"], ["Good", "Worn"], ["Within", "Outside"], ["Done"]]);
  for (const step of asked)
    for (const result of resultsOf(step)) expect(resultFromWords(step, ` ${resultInWords(step, result)?.toUpperCase()} `)).toBe(result);
  expect(resultFromWords({ kind: "check", choices: [] }, null)).toBe("done");
  expect(resultFromWords({ kind: "inspection", choices: [] }, null)).toBeNull();
  expect(resultFromWords({ kind: "choice", choices: ["Good"] }, "Broken")).toBeNull();
});
