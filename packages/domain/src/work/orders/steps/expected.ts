import type { NameRef } from "../../../kit/fields.ts";
import type { Subtask } from "../tasks/contract.ts";

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
