import type { Category } from "../../../foundation/statuses/categories.ts";
import { stillOpen } from "./applying.ts";

/**
 * Tasks are made of steps (subtasks). A step is done when it has the result its kind asks for.
 * Invariant: a number outside its limits, a "no", a fail or a flag is a result all the same: it is recorded, not refused.
 * Invariant: a step that does not apply says why, and is answered by that; nothing is found on it.
 */
export const STEP_KINDS = ["check", "yes_no", "inspection", "choice", "number", "meter", "text", "photo", "signature"] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** A value is measured; of a meter it is a reading of it besides. */
export const isMeasured = (kind: StepKind): boolean => kind === "number" || kind === "meter";
/** What may be chosen from, at most. */
export const MAX_CHOICES = 20;

export const YES_NO = { yes: 1, no: 2 } as const;
export const INSPECTION = { pass: 1, fail: 2, flag: 3 } as const;

/** How a file and a log name what was chosen of those. */
export const CHOICE_WORDS: Partial<Record<StepKind, Record<number, string>>> = {
  yes_no: { [YES_NO.yes]: "Yes", [YES_NO.no]: "No" },
  inspection: { [INSPECTION.pass]: "Pass", [INSPECTION.fail]: "Fail", [INSPECTION.flag]: "Flag" },
};

/** What a person entered; which part counts depends on the kind. */
export interface StepResult {
  resultChoice: number | null;
  resultNumber: number | null;
  resultText: string | null;
  /** A photo of this step exists. */
  hasPhoto: boolean;
  /** Somebody signed it: their name stands in the text. */
  isSigned: boolean;
}
export type ResultFault = "choice_missing" | "number_missing" | "text_missing" | "photo_missing" | "signature_missing";

/** What is missing before the step can be marked done; null when nothing is. */
export function resultFault(kind: StepKind, result: StepResult, choices: readonly string[] = []): ResultFault | null {
  switch (kind) {
    case "check":
      return null;
    case "yes_no":
      return result.resultChoice === 1 || result.resultChoice === 2 ? null : "choice_missing";
    case "inspection":
      return result.resultChoice !== null && result.resultChoice >= 1 && result.resultChoice <= 3 ? null : "choice_missing";
    case "choice":
      return result.resultChoice !== null && result.resultChoice >= 1 && result.resultChoice <= choices.length ? null : "choice_missing";
    case "number":
    case "meter":
      return result.resultNumber === null ? "number_missing" : null;
    case "text":
      return result.resultText?.trim() ? null : "text_missing";
    case "photo":
      return result.hasPhoto ? null : "photo_missing";
    case "signature":
      return result.isSigned ? null : "signature_missing";
  }
}

export interface ToDo {
  isMandatory: boolean;
  isSafety: boolean;
  isHidden: boolean;
  doneAt: string | null;
}
/** The step that comes next: before the work is under way the mandatory safety steps, then what is open in its order. */
export const firstToDo = <S extends ToDo>(steps: readonly S[], category: Category): S | undefined => {
  const open = stillOpen(steps);
  const safety = category === "in_progress" ? undefined : open.find(({ isSafety, isMandatory }) => isSafety && isMandatory);
  return safety ?? open[0];
};

/** The four icon states of the specification. */
export type SubtaskState = "none" | "partial" | "complete" | "mandatory_left";
export function subtaskState(counts: { subtasksCount: number; subtasksDone: number; mandatoryLeft: number }): SubtaskState {
  if (counts.subtasksCount === 0) return "none";
  if (counts.subtasksDone === counts.subtasksCount) return "complete";
  return counts.mandatoryLeft > 0 ? "mandatory_left" : "partial";
}
