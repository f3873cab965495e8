import { findingOf } from "@millwright/domain/work/orders/steps/findings.ts";
import { INSPECTION, type StepKind } from "@millwright/domain/work/orders/steps/steps.ts";

export interface DemoResult {
  workOrderId: number;
  kind: StepKind;
  minValue: number | null;
  maxValue: number | null;
  resultChoice?: number | null;
  resultNumber?: number | null;
  resultText?: string | null;
  doneAt?: string | null;
  doneBy?: number | null;
}

const SEEN = [
  "Hinge broken, closes only by hand.",
  "Worn down to the mark.",
  "Drips when it is warm.",
  "Sits loose, two screws are missing.",
];
const WHY_NONE = [
  "Set right at once.",
  "Cleaned and measured again: within limits.",
  "Known, is renewed at the next stop of the line.",
  "Watched for a week, has not changed.",
];

/** Orders under way on which something was found and nobody has said yet what follows. */
const WAITING = 3;

/** Lets the first inspection or reading of a few orders that are under way be a finding, so that the marks and the question can be seen whatever chance has made. */
export function foundAtFirst<S extends DemoResult & { isOver: boolean }>(steps: readonly S[]): S[] {
  const chosen = new Set<number>();
  return steps.map((step) => {
    if (step.isOver || !step.doneAt || chosen.size >= WAITING || chosen.has(step.workOrderId)) return step;
    const isReading = step.kind === "number" && step.maxValue !== null;
    if (step.kind !== "inspection" && !isReading) return step;
    chosen.add(step.workOrderId);
    return isReading
      ? { ...step, resultNumber: Math.round((step.maxValue ?? 0) * 12) / 10 }
      : { ...step, resultChoice: chosen.size === 2 ? INSPECTION.flag : INSPECTION.fail };
  });
}

/** What the rule makes of a result; where the order is over, it was said why nothing follows. */
export function findingFields(step: DemoResult, isOver: boolean, place: number, plannerId: number) {
  const { resultChoice = null, resultNumber = null, doneAt = null } = step;
  const finding = findingOf({ ...step, resultChoice, resultNumber, doneAt });
  if (finding === null) return {};
  const seen = finding === "outside" ? {} : { resultText: SEEN[place % SEEN.length] };
  if (!isOver) return { finding, ...seen };
  return {
    finding,
    ...seen,
    findingReason: WHY_NONE[place % WHY_NONE.length],
    findingReasonBy: place % 3 === 0 ? plannerId : step.doneBy,
    findingReasonAt: doneAt,
  };
}
