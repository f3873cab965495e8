import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { plannedSubtasks } from "@millwright/domain/work/task-groups/planned/contract.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { records, tell } from "../changes.ts";
import { touch } from "../versions/drafts.ts";
import { subtasksOf } from "../versions/queries.ts";
import { changePart, holdPart, holdParts, listParts, nextPlace, readPart, removeParts, reorderParts } from "./parts.ts";

const TABLE = "plannedSubtasks";
const story = (action: string) => ({ action, field: "step", label: "name" });

export const subtaskHandlers: Handlers<typeof plannedSubtasks> = {
  list: async (ctx, { query }) => await listParts(ctx, await records.get(ctx, query.taskGroupId), subtasksOf),

  create: async (ctx, { body: { plannedTaskId, ...draft } }) => {
    const held = await holdPart(ctx, "plannedTasks", plannedTaskId);
    assertLimits(draft);
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

interface Limits {
  minValue?: number | null | undefined;
  maxValue?: number | null | undefined;
}
function assertLimits({ minValue, maxValue }: Limits): void {
  if (typeof minValue === "number" && typeof maxValue === "number" && minValue > maxValue) throw refuseField("maxValue", "limits_crossed");
}
