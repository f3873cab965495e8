import { findingOf, type StepOutcome } from "./findings.ts";
import type { Limits } from "../../../kit/limits.ts";
import { INSPECTION, type StepKind } from "./steps.ts";
import type { Priority } from "../priority.ts";
import { STATUS } from "../status.ts";

/**
 * A finding on a step leads to a request of its own.
 * Invariant: one follow-up lives for a step and an asset. A rejected one makes room for another; a merged one lives on in its target, and one whose
 * order is done has dealt with the finding.
 */
export const makesRoom = (request: { statusId: number; mergedIntoId: number | null }): boolean =>
  request.statusId === STATUS.cancelled && request.mergedIntoId === null;

interface Answers {
  findingReason: string | null;
  followUp: { status: { id: number }; mergedIntoId: number | null } | null;
}

export const isFollowedUp = ({ followUp }: Pick<Answers, "followUp">): boolean =>
  followUp !== null && !makesRoom({ statusId: followUp.status.id, mergedIntoId: followUp.mergedIntoId });

/** A rejected follow-up is no answer; a reason is one. */
export const needsAnswer = (step: StepOutcome & Answers): boolean =>
  findingOf(step) !== null && step.findingReason === null && !isFollowedUp(step);

export interface Finding extends Limits {
  name: string;
  kind: StepKind;
  unit: string | null;
  resultChoice: number | null;
  resultNumber: number | null;
  resultText: string | null;
}

/** Whether a step's result may lead to a request. */
export const mayFollowUp = (step: Finding & { doneAt: string | null }): boolean => findingOf(step) !== null;

/** A flag can wait; a fail, or a number outside its limits, cannot. */
export const severityOf = (step: Finding): Priority => (step.kind === "inspection" && step.resultChoice === INSPECTION.flag ? 2 : 3);

const MOST_TITLE = 200;

/** What the request begins with; whoever made it may change the words. */
export function followUpDraft(step: Finding, order: { code: string; title: string; assetName: string | null; taskName: string }) {
  const about = order.assetName ? ` – ${order.assetName}` : "";
  const title = `${step.name.slice(0, Math.max(MOST_TITLE - about.length, 1))}${about}`.slice(0, MOST_TITLE);
  const lines = [`${order.code} ${order.title}`, `${order.taskName}: ${step.name}`, resultOf(step), step.resultText?.trim()];
  return { title, description: lines.filter(Boolean).join("\n"), priority: severityOf(step) };
}

const CHOICES: Record<number, string> = { [INSPECTION.fail]: "Fail", [INSPECTION.flag]: "Flag" };

function resultOf({ kind, unit, resultChoice, resultNumber, minValue, maxValue }: Finding): string {
  if (kind === "inspection") return `Result: ${CHOICES[resultChoice ?? 0] ?? "–"}`;
  const value = (number: number) => (unit ? `${number} ${unit}` : String(number));
  const limits =
    minValue !== null && maxValue !== null
      ? `${minValue} to ${value(maxValue)}`
      : minValue !== null
        ? `at least ${value(minValue)}`
        : `at most ${value(maxValue ?? 0)}`;
  return `Result: ${resultNumber === null ? "–" : value(resultNumber)} (limits: ${limits})`;
}
