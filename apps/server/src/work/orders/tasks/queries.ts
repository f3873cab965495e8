import { sql } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { NameRef } from "@millwright/domain/kit/fields.ts";
import { clockOf, hoursOf } from "@millwright/domain/work/orders/duration.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import type { Task as Wire } from "@millwright/domain/work/orders/tasks/contract.ts";
import { taskLabour } from "@millwright/domain/work/orders/labour/lines.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { nameRef } from "../../../platform/lists/refs.ts";
import { applies, isHoldingBack } from "../steps/applying.ts";

/** Tasks with their people and the counts of their steps. */
const tasks = (ctx: Ctx) =>
  ctx.db
    .selectFrom("workOrderTasks as task")
    .leftJoin("people as person", (join) =>
      join.onRef("person.tenantId", "=", "task.tenantId").onRef("person.id", "=", "task.responsiblePersonId"),
    )
    .leftJoin("people as finisher", (join) =>
      join.onRef("finisher.tenantId", "=", "task.tenantId").onRef("finisher.id", "=", "task.completedBy"),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("workOrderSubtasks as step")
          .select([
            sql<number>`count(*) filter (where ${applies("step")})`.as("subtasksCount"),
            sql<number>`count(step.done_at)`.as("subtasksDone"),
            sql<number>`count(*) filter (where ${isHoldingBack("step")})`.as("mandatoryLeft"),
            sql<number>`count(*) filter (where step.finding = 'failed')`.as("failed"),
            sql<number>`count(*) filter (where step.finding = 'flagged')`.as("flagged"),
            sql<number>`count(*) filter (where step.finding = 'outside')`.as("outside"),
          ])
          .whereRef("step.tenantId", "=", "task.tenantId")
          .whereRef("step.workOrderId", "=", "task.workOrderId")
          .whereRef("step.workOrderTaskId", "=", "task.id")
          .as("steps"),
      (join) => join.onTrue(),
    )
    .select([
      "task.id",
      "task.workOrderId",
      "task.workOrderStopId",
      "task.version",
      "task.plannedTaskName",
      "task.taskDescription",
      "task.responsiblePersonId",
    ])
    .select(["task.estimateMinutes", "task.sortOrder", "task.completedAt", "person.name as fullName"])
    .select(["steps.subtasksCount", "steps.subtasksDone", "steps.mandatoryLeft", "steps.failed", "steps.flagged", "steps.outside"])
    .select(sql<NameRef | null>`${nameRef("finisher")}`.as("completedBy"))
    .select(
      sql<number>`(select coalesce(sum(l.head_count * l.minutes), 0)::int from work_order_planned_labour l
        where l.tenant_id = task.tenant_id and l.work_order_task_id = task.id and l.kind = 'planned')`.as("plannedLabour"),
    );

type Task = Written<Wire>;
type Row = Awaited<ReturnType<ReturnType<typeof tasks>["executeTakeFirstOrThrow"]>>;

const taskOf = ({ estimateMinutes, plannedLabour, ...row }: Row): Task => ({
  ...row,
  estDuration: clockOf(estimateMinutes),
  estLaborHrs: hoursOf(taskLabour({ planned: plannedLabour, estimate: estimateMinutes })),
});

/** The tasks of an order, or of a stop of it, in their order; whether the caller may see it is the caller's question. */
export async function tasksOf(ctx: Ctx, orderId: number, stopId?: number): Promise<{ rows: Task[] }> {
  const rows = await tasks(ctx)
    .where("task.workOrderId", "=", orderId)
    .$if(stopId !== undefined, (found) => found.where("task.workOrderStopId", "=", stopId ?? 0))
    .orderBy("task.sortOrder")
    .orderBy("task.id")
    .execute();
  return { rows: rows.map(taskOf) };
}

/** The tasks of many orders, each in their order. */
export async function tasksOfOrders(ctx: Ctx, orderIds: readonly number[]): Promise<Task[]> {
  const rows = await tasks(ctx)
    .where(() => sql<boolean>`task.work_order_id = any(${[...orderIds]}::bigint[])`)
    .orderBy("task.sortOrder")
    .orderBy("task.id")
    .execute();
  return rows.map(taskOf);
}

export async function readTask(ctx: Ctx, id: number): Promise<Task> {
  const row = await tasks(ctx).where("task.id", "=", id).executeTakeFirst();
  if (!row) throw refuse("not_found", "not_found");
  return taskOf(row);
}
