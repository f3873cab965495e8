import { findingOf } from "@millwright/domain/work/orders/steps/findings.ts";
import { Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import { INSPECTION, resultFault, YES_NO, type ResultFault, type StepKind } from "@millwright/domain/work/orders/steps/steps.ts";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { tell } from "../orders.ts";
import { completeTask, lockSteps, reopenTasks, type StoredStep } from "../parts.ts";
import { hasPhoto, readStep, type Subtask } from "./queries.ts";

interface Sent {
  id: number;
  version: number;
  isDone: boolean;
  resultChoice?: number | null | undefined;
  resultNumber?: number | null | undefined;
  resultText?: string | null | undefined;
}

/** Marks a step done with the result its kind asks for, or takes it back; its task follows. Words may be added to any result. */
export async function recordResult(ctx: Ctx, sent: Sent): Promise<Subtask> {
  const { order, steps } = await lockSteps(ctx, [sent.id]);
  const step = steps[0] as StoredStep;
  if (step.version !== sent.version) throw new Refusal("conflict", { reason: "stale", current: await readStep(ctx, step.id) });
  const result = sent.isDone ? await resultOf(ctx, step, sent) : NO_RESULT;
  await ctx.db
    .updateTable("workOrderSubtasks")
    .set({ ...result, updatedAt: sql<string>`now()`, version: sql<number>`version + 1` })
    .where("id", "=", step.id)
    .execute();
  const its = sent.isDone ? await completeTask(ctx, step.workOrderTaskId) : await reopenTasks(ctx, [step.workOrderTaskId]);
  tell(ctx, order.id, sent.isDone ? "step_done" : "step_undone", [
    { field: "step", before: step.name, after: step.name },
    {
      field: "result",
      before: step.doneAt === null ? null : resultWords(step),
      after: sent.isDone ? resultWords({ ...step, ...result }) : null,
    },
    ...its,
  ]);
  return await readStep(ctx, step.id);
}

/** Why nothing followed is said of one result; another one asks again. */
export const NO_REASON = { findingReason: null, findingReasonBy: null, findingReasonAt: null };
export const NO_RESULT = {
  resultChoice: null,
  resultNumber: null,
  resultText: null,
  doneAt: null,
  doneBy: null,
  finding: null,
  ...NO_REASON,
};

/** Only what the kind asks for is kept, so that a result never says two things. */
async function resultOf(ctx: Ctx, step: StoredStep, sent: Sent) {
  const kind = step.kind as StepKind;
  const result = {
    resultChoice: kind === "yes_no" || kind === "inspection" ? (sent.resultChoice ?? null) : null,
    resultNumber: kind === "number" ? (sent.resultNumber ?? null) : null,
    // A remark that is not sent again stays; null takes it away.
    resultText: sent.resultText === undefined ? step.resultText : sent.resultText,
  };
  const fault = resultFault(kind, { ...result, hasPhoto: kind === "photo" && (await hasPhoto(ctx, step.id)) });
  if (fault) throw refuseField(FIELD_OF[fault], fault);
  const done = { ...result, doneAt: ctx.now.toISOString(), doneBy: ctx.personId };
  const isSame = step.doneAt !== null && step.resultChoice === result.resultChoice && step.resultNumber === result.resultNumber;
  return { ...done, finding: findingOf({ ...step, ...done, kind }), ...(isSame ? {} : NO_REASON) };
}

const FIELD_OF: Record<ResultFault, string> = {
  choice_missing: "resultChoice",
  number_missing: "resultNumber",
  text_missing: "resultText",
  photo_missing: "photos",
};

const CHOICES: Partial<Record<string, Record<number, string>>> = {
  yes_no: { [YES_NO.yes]: "Yes", [YES_NO.no]: "No" },
  inspection: { [INSPECTION.pass]: "Pass", [INSPECTION.fail]: "Fail", [INSPECTION.flag]: "Flag" },
};

/** A result for the log; null for a step that is only ticked off. */
function resultWords({
  kind,
  unit,
  resultChoice,
  resultNumber,
  resultText,
}: Pick<StoredStep, "kind" | "unit" | "resultChoice" | "resultNumber" | "resultText">): string | null {
  const choice = resultChoice === null ? null : CHOICES[kind]?.[resultChoice];
  const value = resultNumber === null ? null : `${resultNumber}${unit ? ` ${unit}` : ""}`;
  return [choice, value, resultText].filter(Boolean).join(", ") || null;
}
