import { isSameText } from "../../../kit/texts.ts";
import type { Shown } from "./applying.ts";
import { CHOICE_WORDS, INSPECTION, isMeasured, YES_NO, type StepKind } from "./steps.ts";
import { withinLimits, type Limits } from "../../../kit/limits.ts";

/**
 * A step may be shown only after a stated result of another one.
 *
 * Invariant: what is not shown holds nothing back, counts in no progress, and has no result.
 * Invariant: while the step that it waits for is hidden, not done or does not apply, it is hidden too.
 */
const MEASURED_RESULTS = ["within", "outside"] as const;
/** Of what has no result beside having been done. */
const DONE = "done";

/** What may be waited for of a step: the place of a choice, within or outside of limits, done at all. */
export function resultsOf({ kind, choices }: { kind: StepKind; choices: readonly string[] }): string[] {
  if (kind === "yes_no") return Object.values(YES_NO).map(String);
  if (kind === "inspection") return Object.values(INSPECTION).map(String);
  if (kind === "choice") return choices.map((_, at) => String(at + 1));
  return isMeasured(kind) ? [...MEASURED_RESULTS] : [DONE];
}

/** A result that is waited for, as a file names it. */
export function resultInWords({ kind, choices }: { kind: StepKind; choices: readonly string[] }, on: string | null): string | null {
  if (on === null) return null;
  if (kind === "choice") return choices[Number(on) - 1] ?? null;
  return CHOICE_WORDS[kind]?.[Number(on)] ?? `${on.charAt(0).toUpperCase()}${on.slice(1)}`;
}

/** The result that a file means; null where the step has no such result. Without a word, having been done is meant where that is all there is. */
export function resultFromWords(step: { kind: StepKind; choices: readonly string[] }, words: string | null): string | null {
  const results = resultsOf(step);
  if (words === null || words.trim() === "") return results.length === 1 ? (results[0] ?? null) : null;
  return results.find((result) => isSameText(resultInWords(step, result) ?? "", words)) ?? null;
}

export interface Waiting extends Limits {
  id: number;
  kind: StepKind;
  shownAfterId: number | null;
  shownOn: string | null;
  resultChoice: number | null;
  resultNumber: number | null;
  doneAt: string | null;
  notApplicableReason: string | null;
}

/** Whether a step's result is the one that is waited for. */
export function hasResult(step: Waiting, on: string | null): boolean {
  if (step.doneAt === null || step.notApplicableReason !== null) return false;
  if (isMeasured(step.kind)) {
    const place = withinLimits(step.resultNumber, step);
    return place !== null && (place === "within") === (on === "within");
  }
  if (step.kind === "yes_no" || step.kind === "inspection" || step.kind === "choice") return String(step.resultChoice) === on;
  return true;
}

/** The steps that are not shown now. A circle, which nothing leads into, is hidden whole. */
export function hiddenSteps(steps: readonly Waiting[]): Set<number> {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const told = new Map<number, boolean>();
  const isHidden = (step: Waiting, on: ReadonlySet<number>): boolean => {
    const known = told.get(step.id);
    if (known !== undefined) return known;
    if (step.shownAfterId === null) return false;
    if (on.has(step.id)) return true;
    const source = byId.get(step.shownAfterId);
    const found = source === undefined ? false : isHidden(source, new Set([...on, step.id])) || !hasResult(source, step.shownOn);
    told.set(step.id, found);
    return found;
  };
  return new Set(steps.filter((step) => isHidden(step, new Set())).map(({ id }) => id));
}

const NO_RESULT = { doneAt: null, resultChoice: null, resultNumber: null, notApplicableReason: null } as const;

/**
 * The steps as their results show and hide them, before the server tells of it; what is hidden has no result. A step that waits for one that is not among these
 * stays as it is.
 */
export function asShown<S extends Waiting & Shown>(steps: readonly S[]): S[] {
  const ids = new Set(steps.map(({ id }) => id));
  const hidden = hiddenSteps(steps);
  return steps.map((step) => {
    if (step.shownAfterId === null || !ids.has(step.shownAfterId)) return step;
    const isHidden = hidden.has(step.id);
    if (isHidden) return { ...step, ...NO_RESULT, isHidden };
    return step.isHidden ? { ...step, isHidden } : step;
  });
}

/** Whether a step would come to wait for itself. */
export function waitsForItself(steps: readonly Pick<Waiting, "id" | "shownAfterId">[], id: number, afterId: number): boolean {
  const after = new Map(steps.map((step) => [step.id, step.shownAfterId]));
  const seen = new Set([id]);
  for (let at: number | null = afterId; at !== null; at = after.get(at) ?? null) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return false;
}
