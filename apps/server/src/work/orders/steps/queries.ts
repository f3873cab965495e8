import { sql } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import type { FollowUp, Subtask as Wire } from "@millwright/domain/work/orders/tasks/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { nameRef } from "../../../platform/lists/refs.ts";

export type Subtask = Written<Wire>;

/** Photos of a step are files in its folder. */
const photos = sql<number>`(select count(*) from files f
  where f.tenant_id = step.tenant_id and f.folder = 'WorkOrderSubTasks' and f.record_id = step.id and f.removed_at is null and f.id is distinct from step.guide_file_id)`;

/** What came of a finding on the asset of its stop, else on the order's present one: the request that stands, else the last that was rejected. */
export const followUp = sql<FollowUp | null>`(select jsonb_build_object('id', r.id, 'code', r.code, 'name', r.title, 'mergedIntoId', r.merged_into_id,
    'status', (select jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category) from statuses s where s.tenant_id = r.tenant_id and s.id = r.status_id))
  from work_requests r where r.tenant_id = step.tenant_id and r.source_order_id = step.work_order_id and r.source_step_id = step.id
    and r.source_asset_id is not distinct from asset_of_task(step.tenant_id, step.work_order_task_id,
      (select asset_id from work_orders o where o.tenant_id = step.tenant_id and o.id = step.work_order_id))
  order by (r.status_id = 5 and r.merged_into_id is null), r.id desc limit 1)`;

const codedRef = (alias: string) =>
  sql<
    Subtask["meter"]
  >`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;

const steps = (ctx: Ctx) =>
  ctx.db
    .selectFrom("workOrderSubtasks as step")
    .innerJoin("workOrderTasks as task", (join) =>
      join.onRef("task.tenantId", "=", "step.tenantId").onRef("task.id", "=", "step.workOrderTaskId"),
    )
    .leftJoin("people as doer", (join) => join.onRef("doer.tenantId", "=", "step.tenantId").onRef("doer.id", "=", "step.doneBy"))
    .leftJoin("people as reasoner", (join) =>
      join.onRef("reasoner.tenantId", "=", "step.tenantId").onRef("reasoner.id", "=", "step.findingReasonBy"),
    )
    .select(["step.id", "step.workOrderTaskId", "step.workOrderId", "step.version", "step.name", "step.kind"])
    .select(["step.instructions", "step.unit", "step.minValue", "step.maxValue", "step.isMandatory", "step.isSafety", "step.sortOrder"])
    .select([
      "step.resultChoice",
      "step.resultNumber",
      "step.resultText",
      "step.doneAt",
      nameRef("doer").as("doneBy"),
      photos.as("photos"),
      followUp.as("followUp"),
    ])
    .leftJoin("meters as meter", (join) => join.onRef("meter.tenantId", "=", "step.tenantId").onRef("meter.id", "=", "step.meterId"))
    .select(["step.choices", "step.meterId", "step.shownAfterId", "step.shownOn", "step.isHidden", "step.guideFileId"])
    .select(["step.notApplicableReason", "step.resultFileId", codedRef("meter").as("meter")])
    .select(["step.findingReason", nameRef("reasoner").as("findingReasonBy"), "step.findingReasonAt"])
    .$castTo<Subtask>();

/** The steps of an order, or of a stop of it, task by task; whether the caller may see it is the caller's question. */
export async function stepsOf(ctx: Ctx, orderId: number, stopId?: number): Promise<{ rows: Subtask[] }> {
  const inOrder = steps(ctx)
    .where("step.workOrderId", "=", orderId)
    .$if(stopId !== undefined, (found) => found.where("task.workOrderStopId", "=", stopId ?? 0))
    .orderBy("task.sortOrder")
    .orderBy("task.id");
  return { rows: await inOrder.orderBy("step.sortOrder").orderBy("step.id").execute() };
}

/** The steps of many orders, each task by task. */
export const stepsOfOrders = async (ctx: Ctx, orderIds: readonly number[]): Promise<Subtask[]> =>
  await steps(ctx)
    .where(() => sql<boolean>`step.work_order_id = any(${[...orderIds]}::bigint[])`)
    .orderBy("task.sortOrder")
    .orderBy("task.id")
    .orderBy("step.sortOrder")
    .orderBy("step.id")
    .execute();

export async function readStep(ctx: Ctx, id: number): Promise<Subtask> {
  const row = await steps(ctx).where("step.id", "=", id).executeTakeFirst();
  if (!row) throw refuse("not_found", "not_found");
  return row;
}

/** What came of the finding on a step. */
export async function readFollowUp(ctx: Ctx, stepId: number): Promise<FollowUp | null> {
  const row = await ctx.db
    .selectFrom("workOrderSubtasks as step")
    .select(followUp.as("followUp"))
    .where("step.id", "=", stepId)
    .executeTakeFirst();
  return row?.followUp ?? null;
}

/** How many steps a task has, and the place of the last. */
export const lastStep = async (ctx: Ctx, taskId: number) =>
  await ctx.db
    .selectFrom("workOrderSubtasks")
    .select([(eb) => eb.fn.countAll<number>().as("count"), sql<number>`coalesce(max(sort_order), 0)`.as("last")])
    .where("workOrderTaskId", "=", taskId)
    .executeTakeFirstOrThrow();

export async function hasPhoto(ctx: Ctx, stepId: number): Promise<boolean> {
  const photo = await ctx.db
    .selectFrom("files")
    .select("id")
    .where("folder", "=", "WorkOrderSubTasks")
    .where("recordId", "=", stepId)
    .where("removedAt", "is", null)
    .where(() => sql<boolean>`id is distinct from (select guide_file_id from work_order_subtasks where id = ${stepId})`)
    .limit(1)
    .executeTakeFirst();
  return photo !== undefined;
}
