import { sql, type Selectable } from "kysely";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Change } from "../../platform/records/audit.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { WorkOrderSubtasks, WorkOrderTasks } from "../../platform/db/db-types.gen.ts";
import { holdOrderFor, type LockedOrder } from "./orders.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { isHoldingBack, isStillOpen } from "./steps/applying.ts";

export type StoredTask = Selectable<WorkOrderTasks>;
export type StoredStep = Selectable<WorkOrderSubtasks>;

/**
 * Tasks and steps are locked from the top down: order, tasks, steps, each by ascending id. So no two calls wait for each other, and whoever holds a task
 * knows that none of its steps is being changed.
 */
export async function lockTasks(
  ctx: Ctx,
  ids: readonly number[],
  { atAnyStop = false }: How = {},
): Promise<{ order: LockedOrder; tasks: StoredTask[] }> {
  const order = await orderOf(ctx, "workOrderTasks", ids);
  const tasks = inOrderOf(ids, await tasksForUpdate(ctx, ids));
  if (!atAnyStop) await assertAtOpenStops(ctx, tasks);
  return { order, tasks };
}

interface How {
  /** What changes nothing of what was done, such as an order of rows, is free at a stop that has ended. */
  atAnyStop?: boolean;
}

/** What was done at a stop stands fast once the stop is done or skipped. Stops change under the lock of their order, which the caller holds. */
async function assertAtOpenStops(ctx: Ctx, tasks: readonly StoredTask[]): Promise<void> {
  const ids = [...new Set(tasks.flatMap(({ workOrderStopId }) => workOrderStopId ?? []))];
  if (ids.length === 0) return;
  const ended = ctx.db.selectFrom("workOrderStops").select("id").where("id", "in", ids).where("state", "<>", "open").limit(1);
  if (await ended.executeTakeFirst()) throw refuse("conflict", "stop_not_open");
}

export async function lockSteps(
  ctx: Ctx,
  ids: readonly number[],
  { atAnyStop = false }: How = {},
): Promise<{ order: LockedOrder; steps: StoredStep[] }> {
  const order = await orderOf(ctx, "workOrderSubtasks", ids);
  const above = await ctx.db.selectFrom("workOrderSubtasks").select("workOrderTaskId").where("id", "in", ids).execute();
  const tasks = await tasksForUpdate(
    ctx,
    above.map(({ workOrderTaskId }) => workOrderTaskId),
  );
  if (!atAnyStop) await assertAtOpenStops(ctx, tasks);
  const steps = await ctx.db.selectFrom("workOrderSubtasks").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute();
  return { order, steps: inOrderOf(ids, steps) };
}

const tasksForUpdate = async (ctx: Ctx, ids: readonly number[]): Promise<StoredTask[]> =>
  ids.length === 0 ? [] : await ctx.db.selectFrom("workOrderTasks").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute();

/** The order a step belongs to, where the caller reaches it. */
export async function findStep(ctx: Ctx, id: number): Promise<{ workOrderId: number }> {
  const step = await ctx.db
    .selectFrom("workOrderSubtasks")
    .innerJoin("workOrders", (join) =>
      join.onRef("workOrders.tenantId", "=", "workOrderSubtasks.tenantId").onRef("workOrders.id", "=", "workOrderSubtasks.workOrderId"),
    )
    .select("workOrderSubtasks.workOrderId")
    .where("workOrderSubtasks.id", "=", id)
    .where(() => withinReach(ctx, "work-orders"))
    .executeTakeFirst();
  if (!step) throw refuse("not_found", "not_found");
  return step;
}

/** The one open order that all of them belong to. */
async function orderOf(ctx: Ctx, table: "workOrderTasks" | "workOrderSubtasks", ids: readonly number[]): Promise<LockedOrder> {
  const { rows } = await sql<{
    workOrderId: number;
    parts: number;
  }>`select part.work_order_id, count(*) as parts from ${sql.table(table)} as part
    join work_orders on work_orders.tenant_id = part.tenant_id and work_orders.id = part.work_order_id
    where part.id = any(${ids}::bigint[]) and ${withinReach(ctx, "work-orders")} group by part.work_order_id`.execute(ctx.db);
  const [first, ...others] = rows;
  const found = rows.reduce((sum, { parts }) => sum + parts, 0);
  if (!first || found !== new Set(ids).size) throw refuse("not_found", "not_found");
  if (others.length > 0) throw refuseField("ids", "other_order");
  return await holdOrderFor(ctx, first.workOrderId, "work");
}

/** The rows as they were asked for; one that was removed while the lock was awaited is not found. */
function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].map((id) => {
    const row = byId.get(id);
    if (!row) throw refuse("not_found", "not_found");
    return row;
  });
}

/** Gives rows the places of their ids; all of their kind must be named, each once. */
export async function reorder(ctx: Ctx, table: "workOrderTasks" | "workOrderSubtasks", ids: readonly number[], all: number): Promise<void> {
  if (new Set(ids).size !== ids.length || ids.length !== all) throw refuseField("ids", "not_all");
  await sql`update ${sql.table(table)} as part set sort_order = wanted.place, updated_at = now()
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place) where part.id = wanted.id and part.sort_order <> wanted.place`.execute(
    ctx.db,
  );
}

/**
 * A complete task has no mandatory step open: tasks for which that is no longer true are complete no more.
 * To be called whenever a step was added, changed or taken back; returns what to tell of it.
 */
export async function reopenTasks(ctx: Ctx, taskIds: readonly number[]): Promise<Change[]> {
  const reopened = await ctx.db
    .updateTable("workOrderTasks")
    .set({ completedAt: null, completedBy: null, updatedAt: sql<string>`now()`, version: sql<number>`version + 1` })
    .where("id", "in", taskIds)
    .where("completedAt", "is not", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("workOrderSubtasks as step")
          .select("step.id")
          .whereRef("step.tenantId", "=", "workOrderTasks.tenantId")
          .whereRef("step.workOrderTaskId", "=", "workOrderTasks.id")
          .where(isHoldingBack("step")),
      ),
    )
    .returning("plannedTaskName")
    .execute();
  return reopened.length === 0
    ? []
    : [{ field: "tasksReopened", before: reopened.map(({ plannedTaskName }) => plannedTaskName), after: null }];
}

/**
 * A task is complete with the last of its steps: nobody ticks it off a second time. To be called, under the task's lock, when a step was done;
 * returns what to tell of it.
 */
export async function completeTask(ctx: Ctx, taskId: number, at = ctx.now.toISOString()): Promise<Change[]> {
  const completed = await ctx.db
    .updateTable("workOrderTasks")
    .set({
      completedAt: at,
      completedBy: ctx.personId,
      updatedAt: sql<string>`now()`,
      version: sql<number>`version + 1`,
    })
    .where("id", "=", taskId)
    .where("completedAt", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("workOrderSubtasks as step")
            .select("step.id")
            .whereRef("step.tenantId", "=", "workOrderTasks.tenantId")
            .whereRef("step.workOrderTaskId", "=", "workOrderTasks.id")
            .where(isStillOpen("step")),
        ),
      ),
    )
    .returning("plannedTaskName")
    .executeTakeFirst();
  return completed ? [{ field: "tasksCompleted", before: null, after: [completed.plannedTaskName] }] : [];
}
