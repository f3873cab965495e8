import { sql } from "kysely";
import { Refusal, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import { findingOf } from "@millwright/domain/work/orders/steps/findings.ts";
import type { StepKind } from "@millwright/domain/work/orders/steps/steps.ts";
import { MAX_PARTS, type workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { changesOf } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { preparing } from "../../../platform/call/preparing.ts";
import type { FileStore } from "../../../platform/files/files.ts";
import { fileOf } from "../../../foundation/files/service.ts";
import { records, tell } from "../orders.ts";
import { lockSteps, lockTasks, reopenTasks, reorder, type StoredStep } from "../parts.ts";
import { drawSigning } from "../signatures/signatures.ts";
import { findStop } from "../stops/queries.ts";
import { answerFinding } from "./answer.ts";
import { findingsOnAsset } from "./findings.ts";
import { followUpOf } from "./follow-up.ts";
import { stepPhotos } from "./photos.ts";
import { previousOfOrders } from "./previous.ts";
import { lastStep, readStep, stepsOf } from "./queries.ts";
import { assertMeter, withoutReading } from "./reading.ts";
import { NO_REASON, NO_RESULT } from "./no-result.ts";
import { recordResult } from "./result.ts";
import { assertShown, showSteps } from "./showing.ts";

export const subtaskHandlers = (store: FileStore): Handlers<typeof workOrderSubtasks> => ({
  list: async (ctx, { query }) => {
    await records.get(ctx, query.woId);
    if (query.stopId !== undefined) await findStop(ctx, query.stopId);
    return await stepsOf(ctx, query.woId, query.stopId);
  },

  create: async (ctx, { body: { workOrderTaskId, ...draft } }) => {
    const { order } = await lockTasks(ctx, [workOrderTaskId]);
    assertLimits(draft);
    await assertShown(ctx, order, draft);
    if (draft.meterId) await assertMeter(ctx, order, { workOrderTaskId }, draft.meterId);
    const { count, last } = await lastStep(ctx, workOrderTaskId);
    if (count >= MAX_PARTS) throw refuse("conflict", "too_many_items", { limit: MAX_PARTS });
    const values = { ...draft, workOrderTaskId, workOrderId: order.id, sortOrder: last + 1 };
    const { id } = await ctx.db.insertInto("workOrderSubtasks").values(values).returning("id").executeTakeFirstOrThrow();
    const shown = await showSteps(ctx, order);
    tell(ctx, order.id, "step_added", [
      { field: "step", before: null, after: draft.name },
      ...shown,
      ...(await reopenTasks(ctx, [workOrderTaskId])),
    ]);
    return await readStep(ctx, id);
  },

  update: async (ctx, { params, body: { version, ...patch } }) => {
    const { order, steps } = await lockSteps(ctx, [params.id]);
    const step = steps[0] as StoredStep;
    if (step.version !== version) throw new Refusal("conflict", { reason: "stale", current: await readStep(ctx, step.id) });
    assertLimits({ minValue: step.minValue, maxValue: step.maxValue, ...patch });
    await assertShown(ctx, order, patch, step);
    if (patch.meterId && patch.meterId !== step.meterId) await assertMeter(ctx, order, step, patch.meterId);
    if (patch.guideFileId && patch.guideFileId !== step.guideFileId) await assertGuide(ctx, step.id, patch.guideFileId);
    const changes = changesOf({ ...step }, patch);
    if (changes.length > 0) {
      // A result answers the question it was given to; another kind of question has none yet.
      const isAnother = changes.some(({ field }) => field === "kind" || field === "meterId" || field === "choices");
      const reading = isAnother && step.readingAt && step.meterId ? { meterId: step.meterId, at: step.readingAt } : null;
      const taken = reading ? await withoutReading(ctx, order, step, reading) : {};
      const result = isAnother ? { ...NO_RESULT, ...taken } : {};
      // Other limits may make a finding of a number, or none of it.
      const its = { ...step, ...patch, ...result };
      const finding = findingOf({ ...its, kind: its.kind as StepKind });
      const set = {
        ...patch,
        ...result,
        finding,
        ...(finding === step.finding ? {} : NO_REASON),
        updatedAt: sql<string>`now()`,
        version: sql<number>`version + 1`,
      };
      await ctx.db.updateTable("workOrderSubtasks").set(set).where("id", "=", step.id).execute();
    }
    const named = { field: "step", before: step.name, after: patch.name ?? step.name };
    const shown = await showSteps(ctx, order);
    tell(ctx, order.id, "step_changed", [named, ...changes, ...shown, ...(await reopenTasks(ctx, [step.workOrderTaskId]))]);
    return await readStep(ctx, step.id);
  },

  complete: preparing(
    async (_early, { body }) => await drawSigning(body.signature),
    async (ctx, { body }) => await recordResult(ctx, store, body),
  ),
  followUp: async (ctx, { body }) => await followUpOf(ctx, body.id),
  answerFinding: async (ctx, { body }) => await answerFinding(ctx, body),
  findings: async (ctx, { query }) => await findingsOnAsset(ctx, query.assetId),
  previous: async (ctx, { query }) => {
    await records.get(ctx, query.woId);
    const rows = await previousOfOrders(ctx, [query.woId]);
    return { rows: rows.map(({ workOrderId: _order, ...step }) => step) };
  },
  photos: async (ctx, { query }) => {
    await records.get(ctx, query.woId);
    return { rows: await stepPhotos(ctx, query.woId) };
  },

  reorder: async (ctx, { body: { ids } }) => {
    const { order, steps } = await lockSteps(ctx, ids, { atAnyStop: true });
    const [taskId, ...others] = new Set(steps.map((step) => step.workOrderTaskId));
    if (taskId === undefined || others.length > 0) throw refuseField("ids", "other_task");
    await reorder(ctx, "workOrderSubtasks", ids, (await lastStep(ctx, taskId)).count);
    tell(ctx, order.id, "steps_reordered", [{ field: "steps", before: null, after: namesOf(steps) }]);
    return await stepsOf(ctx, order.id);
  },

  remove: async (ctx, { params }) => await removeSteps(ctx, [params.id]),
  removeMany: async (ctx, { body: { ids } }) => await removeSteps(ctx, ids),
});

/** A picture that hangs on the step already shows how it is done. */
async function assertGuide(ctx: Ctx, stepId: number, fileId: number): Promise<void> {
  const file = await fileOf(ctx, { folder: "WorkOrderSubTasks", recordId: stepId, fileId });
  if (!file) throw refuseField("guideFileId", "not_known");
}

async function removeSteps(ctx: Ctx, ids: readonly number[]): Promise<{ removed: number }> {
  const { order, steps } = await lockSteps(ctx, ids);
  for (const step of steps)
    if (step.readingAt && step.meterId) await withoutReading(ctx, order, step, { meterId: step.meterId, at: step.readingAt });
  await ctx.db.deleteFrom("workOrderSubtasks").where("id", "in", ids).execute();
  const shown = await showSteps(ctx, order);
  tell(ctx, order.id, "steps_removed", [{ field: "steps", before: namesOf(steps), after: null }, ...shown]);
  return { removed: steps.length };
}

const namesOf = (steps: readonly StoredStep[]) => steps.map(({ name }) => name);

function assertLimits({ minValue, maxValue }: { minValue?: number | null | undefined; maxValue?: number | null | undefined }): void {
  if (typeof minValue === "number" && typeof maxValue === "number" && minValue > maxValue) throw refuseField("maxValue", "limits_crossed");
}
