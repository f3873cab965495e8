import type { LogAction } from "@millwright/domain/kit/log/actions.ts";
import type { plannedTasks } from "@millwright/domain/work/task-groups/planned/contract.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { assertPerson } from "../../../foundation/people/service.ts";
import { records, tell } from "../changes.ts";
import { holdDraft, touch } from "../versions/drafts.ts";
import { tasksOf } from "../versions/queries.ts";
import { changePart, holdPart, holdParts, listParts, nextPlace, readPart, removeParts, reorderParts } from "./parts.ts";

const TABLE = "plannedTasks";
const story = (action: LogAction) => ({ action, field: "task", label: "plannedTaskName" });

interface Sent {
  plannedTaskName?: string | undefined;
  taskDescription?: string | undefined;
  estDuration?: number | undefined;
  responsiblePersonId?: number | null | undefined;
}
const columnsOf = ({ estDuration, ...sent }: Sent) => ({ ...sent, estimateMinutes: estDuration });

export const taskHandlers: Handlers<typeof plannedTasks> = {
  list: async (ctx, { query }) => await listParts(ctx, await records.get(ctx, query.taskGroupId), tasksOf),

  create: async (ctx, { query, body }) => {
    const draft = await holdDraft(ctx, query.taskGroupId);
    if (body.responsiblePersonId) await assertPerson(ctx, body.responsiblePersonId, "responsiblePersonId");
    const { next } = await nextPlace(ctx, TABLE, { column: "taskGroupVersionId", id: draft.id });
    const values = { ...columnsOf(body), plannedTaskName: body.plannedTaskName, taskGroupVersionId: draft.id, sortOrder: next };
    const { id } = await ctx.db.insertInto(TABLE).values(values).returning("id").executeTakeFirstOrThrow();
    await touch(ctx, draft);
    tell(ctx, draft.taskGroupId, "task_added", [{ field: "task", before: null, after: body.plannedTaskName }]);
    return await readPart(ctx, draft, id, tasksOf);
  },

  update: async (ctx, { params, body: { version, ...sent } }) => {
    const held = await holdPart(ctx, TABLE, params.id);
    if (sent.responsiblePersonId && sent.responsiblePersonId !== held.row.responsiblePersonId)
      await assertPerson(ctx, sent.responsiblePersonId, "responsiblePersonId");
    const read = async () => await readPart(ctx, held.draft, params.id, tasksOf);
    await changePart(ctx, TABLE, held, version, columnsOf(sent), read, story("task_changed"));
    return await read();
  },

  reorder: async (ctx, { body: { ids } }) => {
    const { draft, rows } = await holdParts(ctx, TABLE, ids);
    const { count } = await nextPlace(ctx, TABLE, { column: "taskGroupVersionId", id: draft.id });
    await reorderParts(ctx, TABLE, ids, count);
    await touch(ctx, draft);
    const names = rows.map(({ plannedTaskName }) => plannedTaskName);
    tell(ctx, draft.taskGroupId, "tasks_reordered", [{ field: "tasks", before: null, after: names }]);
    return { rows: await tasksOf(ctx, draft.id, draft.taskGroupId) };
  },

  removeMany: async (ctx, { body: { ids } }) => await removeParts(ctx, TABLE, ids, story("tasks_removed")),
};
