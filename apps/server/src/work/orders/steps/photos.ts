import type { Written } from "@millwright/domain/kit/ids.ts";
import type { StepPhoto as Wire } from "@millwright/domain/work/orders/tasks/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { filesOfSteps } from "../../../foundation/files/service.ts";

type StepPhoto = Written<Wire>;

/** Photos of an order's steps, as the steps are worked through; whether the caller may see the order is the caller's question. */
export const stepPhotos = async (ctx: Ctx, orderId: number): Promise<StepPhoto[]> =>
  (await photosOfOrders(ctx, [orderId])).map(({ workOrderId: _order, ...photo }) => photo);

/** Those of many orders, each with the order it belongs to. */
export async function photosOfOrders(ctx: Ctx, orderIds: readonly number[]): Promise<(StepPhoto & { workOrderId: number })[]> {
  if (orderIds.length === 0) return [];
  const steps = await ctx.db
    .selectFrom("workOrderSubtasks as step")
    .innerJoin("workOrderTasks as task", (join) =>
      join.onRef("task.tenantId", "=", "step.tenantId").onRef("task.id", "=", "step.workOrderTaskId"),
    )
    .select(["step.id", "step.name", "step.workOrderId", "step.guideFileId", "task.id as taskId", "task.plannedTaskName as taskName"])
    .where("step.workOrderId", "in", orderIds)
    .orderBy("task.sortOrder")
    .orderBy("task.id")
    .orderBy("step.sortOrder")
    .orderBy("step.id")
    .execute();
  const photos = Map.groupBy(
    await filesOfSteps(
      ctx,
      steps.map(({ id }) => id),
    ),
    ({ recordId }) => recordId,
  );
  // A picture that shows how a step is done is no result of it.
  return steps.flatMap(({ id, name, workOrderId, guideFileId, taskId, taskName }) =>
    (photos.get(id) ?? [])
      .filter((photo) => photo.id !== guideFileId)
      .map(({ recordId: _step, ...photo }) => ({ ...photo, workOrderId, step: { id, name }, task: { id: taskId, name: taskName } })),
  );
}
