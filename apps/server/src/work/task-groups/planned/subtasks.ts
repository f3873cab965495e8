import type { LogAction } from "@millwright/domain/kit/log/actions.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { plannedSubtasks } from "@millwright/domain/work/task-groups/planned/contract.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { resultsOf, waitsForItself } from "@millwright/domain/work/orders/steps/showing.ts";
import type { StepKind } from "@millwright/domain/work/orders/steps/steps.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { records, tell } from "../changes.ts";
import { touch } from "../versions/drafts.ts";
import { subtasksOf } from "../versions/queries.ts";
import { changePart, holdPart, holdParts, listParts, nextPlace, readPart, removeParts, reorderParts } from "./parts.ts";

const TABLE = "plannedSubtasks";
const story = (action: LogAction) => ({ action, field: "step", label: "name" });

export const subtaskHandlers: Handlers<typeof plannedSubtasks> = {
  list: async (ctx, { query }) => await listParts(ctx, await records.get(ctx, query.taskGroupId), subtasksOf),

  create: async (ctx, { body: { plannedTaskId, ...draft } }) => {
    const held = await holdPart(ctx, "plannedTasks", plannedTaskId);
    assertLimits(draft);
    await assertShown(ctx, held.draft.id, draft);
    const { next } = await nextPlace(ctx, TABLE, { column: "plannedTaskId", id: plannedTaskId });
    const values = { ...draft, plannedTaskId, taskGroupVersionId: held.draft.id, sortOrder: next };
    const { id } = await ctx.db.insertInto(TABLE).values(values).returning("id").executeTakeFirstOrThrow();
    await touch(ctx, held.draft);
    tell(ctx, held.draft.taskGroupId, "step_added", [{ field: "step", before: null, after: draft.name }]);
    return await readPart(ctx, held.draft, id, subtasksOf);
  },

  update: async (ctx, { params, body: { version, ...patch } }) => {
    const held = await holdPart(ctx, TABLE, params.id);
    assertLimits({ minValue: held.row.minValue, maxValue: held.row.maxValue, ...patch });
    await assertShown(ctx, held.draft.id, patch, held.row);
    const read = async () => await readPart(ctx, held.draft, params.id, subtasksOf);
    await changePart(ctx, TABLE, held, version, patch, read, story("step_changed"));
    return await read();
  },

  reorder: async (ctx, { body: { ids } }) => {
    const { draft, rows } = await holdParts(ctx, TABLE, ids);
    const [taskId, ...others] = new Set(rows.map(({ plannedTaskId }) => plannedTaskId));
    if (taskId === undefined || others.length > 0) throw refuseField("ids", "other_task");
    const { count } = await nextPlace(ctx, TABLE, { column: "plannedTaskId", id: taskId });
    await reorderParts(ctx, TABLE, ids, count);
    await touch(ctx, draft);
    tell(ctx, draft.taskGroupId, "steps_reordered", [{ field: "steps", before: null, after: rows.map(({ name }) => name) }]);
    return { rows: await subtasksOf(ctx, draft.id, draft.taskGroupId) };
  },

  removeMany: async (ctx, { body: { ids } }) => await removeParts(ctx, TABLE, ids, story("steps_removed")),
};

interface Sent {
  kind?: string | undefined;
  choices?: readonly string[] | undefined;
  shownAfterKey?: string | null | undefined;
  shownOn?: string | null | undefined;
}

/** A choice is of two at least, and what waits for a result waits for one that another step of the group can have. */
async function assertShown(
  ctx: Ctx,
  versionId: number,
  sent: Sent,
  stored?: Sent & { stepKey: string; kind: string; choices: readonly string[] },
): Promise<void> {
  if ((sent.kind ?? stored?.kind) === "choice" && (sent.choices ?? stored?.choices ?? []).length < 2)
    throw refuseField("choices", "choices_missing");
  const after = sent.shownAfterKey === undefined ? (stored?.shownAfterKey ?? null) : sent.shownAfterKey;
  if (after === null || (sent.shownAfterKey === undefined && sent.shownOn === undefined)) return;
  const rows = await ctx.db
    .selectFrom(TABLE)
    .select(["id", "stepKey", "shownAfterKey", "kind", "choices"])
    .where("taskGroupVersionId", "=", versionId)
    .execute();
  const source = rows.find(({ stepKey }) => stepKey === after);
  if (!source) throw refuseField("shownAfterKey", "not_known");
  const idOf = (key: string | null) => rows.find(({ stepKey }) => stepKey === key)?.id ?? null;
  const steps = rows.map(({ id, shownAfterKey }) => ({ id, shownAfterId: idOf(shownAfterKey) }));
  const own = stored ? idOf(stored.stepKey) : null;
  if (own !== null && waitsForItself(steps, own, source.id)) throw refuseField("shownAfterKey", "shown_on_itself");
  const on = sent.shownOn === undefined ? (stored?.shownOn ?? null) : sent.shownOn;
  if (on === null) throw refuseField("shownOn", "shown_on_missing");
  if (!resultsOf({ kind: source.kind as StepKind, choices: source.choices }).includes(on)) throw refuseField("shownOn", "not_a_result");
}

interface Limits {
  minValue?: number | null | undefined;
  maxValue?: number | null | undefined;
}
function assertLimits({ minValue, maxValue }: Limits): void {
  if (typeof minValue === "number" && typeof maxValue === "number" && minValue > maxValue) throw refuseField("maxValue", "limits_crossed");
}
