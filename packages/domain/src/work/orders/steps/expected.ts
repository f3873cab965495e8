import type { NameRef } from "../../../kit/fields.ts";
import type { Subtask } from "../tasks/contract.ts";
import { tallyOf, type StepTally } from "./applying.ts";
import { asShown } from "./showing.ts";

/** What a person says of a step: its result, why it does not apply, or that it is open again. */
export interface SentResult {
  isDone: boolean;
  resultChoice?: number | null | undefined;
  resultNumber?: number | null | undefined;
  resultText?: string | null | undefined;
  notApplicableReason?: string | null | undefined;
  signature?: { signerName: string } | null | undefined;
}

const NOTHING = {
  resultChoice: null,
  resultNumber: null,
  resultText: null,
  resultFileId: null,
  notApplicableReason: null,
  doneAt: null,
  doneBy: null,
  findingReason: null,
  findingReasonBy: null,
  findingReasonAt: null,
} as const;

/** The step as the server is expected to answer it, while it has not heard of the result: what of it counts is the kind's. */
export function expectedStep(step: Subtask, sent: SentResult, { at, by }: { at: string; by: NameRef }): Subtask {
  if (!sent.isDone) return { ...step, ...NOTHING };
  const done = { doneAt: at, doneBy: by };
  if (sent.notApplicableReason) return { ...step, ...NOTHING, ...done, notApplicableReason: sent.notApplicableReason };
  const isChosen = step.kind === "yes_no" || step.kind === "inspection" || step.kind === "choice";
  const isMeasured = step.kind === "number" || step.kind === "meter";
  const remark = sent.resultText === undefined ? step.resultText : sent.resultText;
  return {
    ...step,
    ...done,
    notApplicableReason: null,
    resultChoice: isChosen ? (sent.resultChoice ?? null) : null,
    resultNumber: isMeasured ? (sent.resultNumber ?? null) : null,
    resultText: step.kind === "signature" ? (sent.signature?.signerName ?? step.resultText) : remark,
  };
}

/** What of the counts of a task changes. */
export interface CountChange extends StepTally {
  taskId: number;
}

/** What a step that became otherwise changes in the counts, task by task: its result may show or hide others. */
export function countChanges(steps: readonly Subtask[], changed: Subtask): CountChange[] {
  const before = Map.groupBy(asShown(steps), ({ workOrderTaskId }) => workOrderTaskId);
  const after = asShown(steps.map((step) => (step.id === changed.id ? changed : step)));
  return [...Map.groupBy(after, ({ workOrderTaskId }) => workOrderTaskId)].flatMap(([taskId, own]) => {
    const [was, is] = [tallyOf(before.get(taskId) ?? []), tallyOf(own)];
    const change = { taskId, steps: is.steps - was.steps, done: is.done - was.done, mandatoryLeft: is.mandatoryLeft - was.mandatoryLeft };
    return change.steps || change.done || change.mandatoryLeft ? [change] : [];
  });
}
