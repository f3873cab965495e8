import type { z } from "zod";
import { Refusal, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import { findingOf } from "@millwright/domain/work/orders/steps/findings.ts";
import { CHOICE_WORDS, isMeasured, resultFault, type ResultFault, type StepKind } from "@millwright/domain/work/orders/steps/steps.ts";
import type { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { doneAt, toldOf } from "../../../platform/call/done-at.ts";
import type { FileStore } from "../../../platform/files/files.ts";
import { announce } from "../../../platform/work/events.ts";
import { stepFound } from "../events.ts";
import { tell, type LockedOrder } from "../orders.ts";
import { completeTask, lockSteps, reopenTasks, type StoredStep } from "../parts.ts";
import { keepDrawing } from "../signatures/signatures.ts";
import { NO_REASON, NO_RESULT } from "./no-result.ts";
import { hasPhoto, readStep, type Subtask } from "./queries.ts";
import { readingOfStep } from "./reading.ts";
import { showSteps } from "./showing.ts";

type Sent = z.output<typeof workOrderSubtasks.complete.body>;

/**
 * Marks a step done with the result its kind asks for, or with why it does not apply, or takes it back; its task follows, and so does what waits for its result. Words may be
 * added to any result.
 */
export async function recordResult(ctx: Ctx, store: FileStore, sent: Sent): Promise<Subtask> {
  const { order, steps } = await lockSteps(ctx, [sent.id]);
  const step = steps[0] as StoredStep;
  if (step.version !== sent.version) throw new Refusal("conflict", { reason: "stale", current: await readStep(ctx, step.id) });
  if (sent.isDone && step.isHidden) throw refuse("conflict", "step_hidden");
  const at = doneAt(ctx, sent.doneAt, { since: later(order.createdAt, step.createdAt) });
  const result = sent.isDone ? await resultOf(ctx, store, order, step, { ...sent, doneAt: at }) : NO_RESULT;
  const readAt = sent.doneAt === undefined ? null : at;
  const reading = await readingOfStep(ctx, order, step, { ...sent, value: result.resultNumber, at: readAt });
  await ctx.db
    .updateTable("workOrderSubtasks")
    .set({ ...result, ...reading, updatedAt: sql<string>`now()`, version: sql<number>`version + 1` })
    .where("id", "=", step.id)
    .execute();
  const shown = await showSteps(ctx, order);
  const its = sent.isDone ? await completeTask(ctx, step.workOrderTaskId, at) : await reopenTasks(ctx, [step.workOrderTaskId]);
  const isApplying = result.notApplicableReason === null;
  tell(ctx, order.id, sent.isDone ? (isApplying ? "step_done" : "step_not_applicable") : "step_undone", [
    { field: "step", before: step.name, after: step.name },
    {
      field: "result",
      before: step.doneAt === null ? null : resultWords(step),
      after: sent.isDone ? resultWords({ ...step, ...result }) : null,
    },
    ...shown,
    ...its,
    ...toldOf(sent.doneAt, at),
  ]);
  await tellFound(ctx, order.id, step, result);
  return await readStep(ctx, step.id);
}

/** What is found is told when it is found, and not again while it stays the same. */
async function tellFound(ctx: Ctx, orderId: number, step: StoredStep, result: Partial<StoredStep>): Promise<void> {
  const found = findingOf({ ...step, ...result, kind: step.kind as StepKind });
  const isOld = found === findingOf({ ...step, kind: step.kind as StepKind });
  if (found !== null && !isOld) await announce(ctx, stepFound, { id: orderId, payload: { stepId: step.id, step: step.name, found } });
}

/** Only what the kind asks for is kept, so that a result never says two things. */
async function resultOf(ctx: Ctx, store: FileStore, order: LockedOrder, step: StoredStep, sent: Sent & { doneAt: string }) {
  const kind = step.kind as StepKind;
  const done = { doneAt: sent.doneAt, doneBy: ctx.personId };
  if (sent.notApplicableReason) return { ...NO_RESULT, ...done, notApplicableReason: sent.notApplicableReason };
  const isChosen = kind === "yes_no" || kind === "inspection" || kind === "choice";
  const result = {
    resultChoice: isChosen ? (sent.resultChoice ?? null) : null,
    resultNumber: isMeasured(kind) ? (sent.resultNumber ?? null) : null,
    // A remark that is not sent again stays; null takes it away. Of a signature it is the name.
    resultText:
      kind === "signature"
        ? (sent.signature?.signerName ?? step.resultText)
        : sent.resultText === undefined
          ? step.resultText
          : sent.resultText,
  };
  const isSigned = kind === "signature" && result.resultText !== null;
  const fault = resultFault(kind, { ...result, isSigned, hasPhoto: kind === "photo" && (await hasPhoto(ctx, step.id)) }, step.choices);
  if (fault) throw refuseField(FIELD_OF[fault], fault);
  const drawing = kind === "signature" && sent.signature?.image ? await keepDrawing(ctx, store, order, sent.signature) : null;
  const isSame = step.doneAt !== null && step.resultChoice === result.resultChoice && step.resultNumber === result.resultNumber;
  return {
    ...result,
    ...done,
    notApplicableReason: null,
    resultFileId: drawing ?? (sent.signature ? null : step.resultFileId),
    finding: findingOf({ ...step, ...result, ...done, kind }),
    ...(isSame ? {} : NO_REASON),
  };
}

const later = (one: string, other: string): string => (Date.parse(one) > Date.parse(other) ? one : other);

const FIELD_OF: Record<ResultFault, string> = {
  choice_missing: "resultChoice",
  number_missing: "resultNumber",
  text_missing: "resultText",
  photo_missing: "photos",
  signature_missing: "signature",
};

type Resulting = Pick<StoredStep, "kind" | "unit" | "choices" | "resultChoice" | "resultNumber" | "resultText" | "notApplicableReason">;

/** A result for the log; null for a step that is only ticked off. */
function resultWords({ kind, unit, choices, resultChoice, resultNumber, resultText, notApplicableReason }: Resulting): string | null {
  if (notApplicableReason !== null) return `does not apply: ${notApplicableReason}`;
  const choice =
    resultChoice === null ? null : kind === "choice" ? choices[resultChoice - 1] : CHOICE_WORDS[kind as StepKind]?.[resultChoice];
  const value = resultNumber === null ? null : `${resultNumber}${unit ? ` ${unit}` : ""}`;
  return [choice, value, resultText].filter(Boolean).join(", ") || null;
}
