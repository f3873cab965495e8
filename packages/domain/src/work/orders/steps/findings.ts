import { withinLimits, type Limits } from "../../../kit/limits.ts";
import { INSPECTION, isMeasured, type StepKind } from "./steps.ts";

/**
 * What was found on a step that should lead to something: a failed or flagged inspection, a number outside its limits.
 *
 * Invariant: an order is completed only when each of its findings is answered, by a request that follows it up or by a reason why none does.
 */
export const FINDINGS = ["failed", "flagged", "outside"] as const;
export type FindingKind = (typeof FINDINGS)[number];

export interface StepOutcome extends Limits {
  kind: StepKind;
  resultChoice: number | null;
  resultNumber: number | null;
  /** A result counts once the step is done with it. */
  doneAt: string | null;
}

/** What a step's result is as a finding; null where there is nothing to find. A "no" is an answer, not a finding. */
export function findingOf(step: StepOutcome): FindingKind | null {
  if (step.doneAt === null) return null;
  if (step.kind === "inspection")
    return step.resultChoice === INSPECTION.fail ? "failed" : step.resultChoice === INSPECTION.flag ? "flagged" : null;
  if (!isMeasured(step.kind)) return null;
  const place = withinLimits(step.resultNumber, step);
  return place === "below" || place === "above" ? "outside" : null;
}

/** How many of each kind these steps are. */
export function countFindings(steps: readonly StepOutcome[]): Record<FindingKind, number> {
  const found = steps.map(findingOf);
  const count = (kind: FindingKind) => found.filter((one) => one === kind).length;
  return { failed: count("failed"), flagged: count("flagged"), outside: count("outside") };
}

/** How many of each an order has, and how many of them nobody has answered. */
export type FindingCounts = Record<FindingKind, number> & { unanswered: number };

export const findingsIn = (counts: Pick<FindingCounts, FindingKind>): number => FINDINGS.reduce((sum, kind) => sum + counts[kind], 0);

/** Names of steps for a sentence; the rest is counted. */
export function namesOf(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most).join(", ");
  return names.length > most ? `${shown} (+${names.length - most})` : shown;
}
