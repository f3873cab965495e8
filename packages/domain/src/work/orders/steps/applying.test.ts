import { describe, expect, test } from "vitest";
import { applies, holdingBack, stillOpen, tallyOf } from "./applying.ts";
import { INSPECTION, YES_NO } from "./steps.ts";
import { asShown, type Waiting } from "./showing.ts";

const DONE = "2026-11-26T08:00:00Z";
const step = (id: number, more: Partial<Waiting & { isHidden: boolean; isMandatory: boolean }> = {}) => ({
  id,
  kind: "check" as const,
  minValue: null,
  maxValue: null,
  shownAfterId: null,
  shownOn: null,
  resultChoice: null,
  resultNumber: null,
  doneAt: null,
  notApplicableReason: null,
  isHidden: false,
  isMandatory: false,
  ...more,
});
/** The seal is looked at; a photo is asked for where it is broken. */
const seal = (resultChoice: number | null) => step(1, { kind: "inspection", resultChoice, doneAt: resultChoice === null ? null : DONE });
const photo = (more = {}) =>
  step(2, { kind: "photo", isMandatory: true, shownAfterId: 1, shownOn: String(INSPECTION.fail), isHidden: true, ...more });

describe("a step that is shown only after a result", () => {
  test("holds nothing back and is not counted while that result is not given", () => {
    const steps = [seal(INSPECTION.pass), photo()];
    expect(steps.map(applies)).toEqual([true, false]);
    expect(stillOpen(steps)).toEqual([]);
    expect(holdingBack(steps)).toEqual([]);
    expect(tallyOf(steps)).toEqual({ steps: 1, done: 1, mandatoryLeft: 0 });
  });

  test("is asked for as soon as the result is there, also before the server tells of it", () => {
    const steps = asShown([seal(INSPECTION.fail), photo()]);
    expect(holdingBack(steps).map(({ id }) => id)).toEqual([2]);
    expect(tallyOf(steps)).toEqual({ steps: 2, done: 1, mandatoryLeft: 1 });
  });

  test("loses what was recorded when the result is another one, and hides what waits for it", () => {
    const further = step(3, { isMandatory: true, shownAfterId: 2, shownOn: "done", isHidden: false, doneAt: DONE });
    const steps = asShown([seal(INSPECTION.pass), photo({ isHidden: false, doneAt: DONE }), further]);
    expect(steps.slice(1)).toMatchObject([
      { isHidden: true, doneAt: null },
      { isHidden: true, doneAt: null },
    ]);
    expect(tallyOf(steps)).toEqual({ steps: 1, done: 1, mandatoryLeft: 0 });
  });

  test("stays as the server said where the step that it waits for is not among these", () => {
    expect(asShown([photo()])).toEqual([photo()]);
    expect(asShown([photo({ isHidden: false })])).toEqual([photo({ isHidden: false })]);
  });
});

test("a step that waits for nothing is asked for, done or not", () => {
  const steps = [step(1, { doneAt: DONE, isMandatory: true }), step(2), step(3, { kind: "yes_no", resultChoice: YES_NO.no })];
  expect(tallyOf(steps)).toEqual({ steps: 3, done: 1, mandatoryLeft: 0 });
  expect(asShown(steps)).toEqual(steps);
});
