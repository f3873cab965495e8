import { sql } from "kysely";
import { Refusal, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import { MAX_PARTS, type workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { changesOf } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { assertPerson } from "../../../foundation/people/service.ts";
import { holdOrderFor, records, tell } from "../orders.ts";
import { lockTasks, reorder, type StoredTask } from "../parts.ts";
import { findStop } from "../stops/queries.ts";
import { readTask, tasksOf } from "./queries.ts";
import { isHoldingBack } from "../steps/applying.ts";

export const taskHandlers: Handlers<typeof workOrderTasks> = {
  list: async (ctx, { query }) => {
    await records.get(ctx, query.woId);
    if (query.stopId !== undefined) await findStop(ctx, query.stopId);
    return await tasksOf(ctx, query.woId, query.stopId);
  },

  create: async (ctx, { query, body }) => {
    const order = await holdOrderFor(ctx, query.woId, "work");
    const { count, last } = await lastTask(ctx, order.id);
    if (count >= MAX_PARTS) throw refuse("conflict", "too_many_items", { limit: MAX_PARTS });
    if (body.responsiblePersonId) await assertPerson(ctx, body.responsiblePersonId, "responsiblePersonId");
    const values = { ...columnsOf(body), plannedTaskName: body.plannedTaskName, workOrderId: order.id, sortOrder: last + 1 };
    const { id } = await ctx.db.insertInto("workOrderTasks").values(values).returning("id").executeTakeFirstOrThrow();
    tell(ctx, order.id, "task_added", [{ field: "task", before: null, after: body.plannedTaskName }]);
    return await readTask(ctx, id);
  },

  update: async (ctx, { params, body }) => {
    const { order, task } = await lockTask(ctx, params.id);
    if (task.version !== body.version) throw new Refusal("conflict", { reason: "stale", current: await readTask(ctx, task.id) });
    const { version: _version, ...sent } = body;
    if (sent.responsiblePersonId && sent.responsiblePersonId !== task.responsiblePersonId) {
      await assertPerson(ctx, sent.responsiblePersonId, "responsiblePersonId");
    }
    const patch = columnsOf(sent);
    const changes = changesOf({ ...task }, patch);
    if (changes.length > 0) {
      await ctx.db
        .updateTable("workOrderTasks")
        .set({ ...patch, ...touched })
        .where("id", "=", task.id)
        .execute();
    }
    tell(ctx, order.id, "task_changed", [
      { field: "task", before: task.plannedTaskName, after: sent.plannedTaskName ?? task.plannedTaskName },
      ...changes,
    ]);
    return await readTask(ctx, task.id);
  },

  batchComplete: async (ctx, { body: { ids, isDone = true } }) => {
    const { order, tasks } = await lockTasks(ctx, ids);
    if (isDone) await assertNothingMandatory(ctx, ids);
    const changed = tasks.filter((task) => (task.completedAt !== null) !== isDone);
    const end = isDone ? { completedAt: ctx.now.toISOString(), completedBy: ctx.personId } : { completedAt: null, completedBy: null };
    if (changed.length > 0) {
      await ctx.db
        .updateTable("workOrderTasks")
        .set({ ...end, ...touched })
        .where("id", "in", idsOf(changed))
        .execute();
    }
    const names = namesOf(changed);
    tell(ctx, order.id, isDone ? "tasks_completed" : "tasks_reopened", [
      { field: "tasks", before: isDone ? null : names, after: isDone ? names : null },
    ]);
    return await tasksOf(ctx, order.id);
  },

  reorder: async (ctx, { body: { ids } }) => {
    const { order, tasks } = await lockTasks(ctx, ids, { atAnyStop: true });
    const [stopId = null, ...others] = new Set(tasks.map(({ workOrderStopId }) => workOrderStopId));
    if (others.length > 0) throw refuseField("ids", "other_stop");
    await reorder(ctx, "workOrderTasks", ids, await countTasks(ctx, order.id, stopId));
    tell(ctx, order.id, "tasks_reordered", [{ field: "tasks", before: null, after: namesOf(tasks) }]);
    return await tasksOf(ctx, order.id);
  },

  removeMany: async (ctx, { body: { ids } }) => {
    const { order, tasks } = await lockTasks(ctx, ids);
    await ctx.db.deleteFrom("workOrderTasks").where("id", "in", ids).execute();
    tell(ctx, order.id, "tasks_removed", [{ field: "tasks", before: namesOf(tasks), after: null }]);
    return { removed: tasks.length };
  },
};

const touched = { updatedAt: sql<string>`now()`, version: sql<number>`version + 1` };
const idsOf = (tasks: readonly StoredTask[]) => tasks.map(({ id }) => id);
const namesOf = (tasks: readonly StoredTask[]) => tasks.map(({ plannedTaskName }) => plannedTaskName);

interface Sent {
  plannedTaskName?: string | undefined;
  taskDescription?: string | undefined;
  estDuration?: number | undefined;
  responsiblePersonId?: number | null | undefined;
}
/** The columns of what was sent. `responsiblePerson`, which the old client sends as null, is none of them. */
const columnsOf = ({ plannedTaskName, taskDescription, estDuration, responsiblePersonId }: Sent) => ({
  plannedTaskName,
  taskDescription,
  responsiblePersonId,
  estimateMinutes: estDuration,
});

async function lockTask(ctx: Ctx, id: number) {
  const { order, tasks } = await lockTasks(ctx, [id]);
  const [task] = tasks;
  if (!task) throw refuse("not_found", "not_found");
  return { order, task };
}

/** Refused as a whole: the person is told how many steps of all the tasks are missing. */
async function assertNothingMandatory(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { left } = await ctx.db
    .selectFrom("workOrderSubtasks as step")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("step.workOrderTaskId", "in", ids)
    .where(isHoldingBack("step"))
    .executeTakeFirstOrThrow();
  if (left > 0) throw refuse("conflict", "subtasks_left", { count: left });
}

/** How many tasks an order has, and the place of the last. */
const lastTask = async (ctx: Ctx, orderId: number) =>
  await ctx.db
    .selectFrom("workOrderTasks")
    .select([(eb) => eb.fn.countAll<number>().as("count"), sql<number>`coalesce(max(sort_order), 0)`.as("last")])
    .where("workOrderId", "=", orderId)
    .executeTakeFirstOrThrow();

/** How many of its tasks are of one stop, or of the whole order. */
async function countTasks(ctx: Ctx, orderId: number, stopId: number | null): Promise<number> {
  const { count } = await ctx.db
    .selectFrom("workOrderTasks")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("workOrderId", "=", orderId)
    .where("workOrderStopId", "is not distinct from", stopId)
    .executeTakeFirstOrThrow();
  return count;
}
