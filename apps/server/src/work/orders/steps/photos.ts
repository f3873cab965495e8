import type { Written } from "@millwright/domain/kit/ids.ts";
import type { StepPhoto as Wire } from "@millwright/domain/work/orders/tasks/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { filesOfSteps } from "../../../foundation/files/service.ts";

type StepPhoto = Written<Wire>;

/** Photos of an order's steps, as the steps are worked through; whether the caller may see the order is the caller's question. */
export async function stepPhotos(ctx: Ctx, orderId: number): Promise<StepPhoto[]> {
  const steps = await ctx.db
    .selectFrom("workOrderSubtasks as step")
    .innerJoin("workOrderTasks as task", (join) =>
      join.onRef("task.tenantId", "=", "step.tenantId").onRef("task.id", "=", "step.workOrderTaskId"),
    )
    .select(["step.id", "step.name", "step.guideFileId", "task.id as taskId", "task.plannedTaskName as taskName"])
    .where("step.workOrderId", "=", orderId)
    .orderBy("task.sortOrder")
    .orderBy("task.id")
    .orderBy("step.sortOrder")
    .orderBy("step.id")
    .execute();
  const photos = await filesOfSteps(
    ctx,
    steps.map(({ id }) => id),
  );
  // A picture that shows how a step is done is no result of it.
  return steps.flatMap(({ id, name, guideFileId, taskId, taskName }) =>
    photos
      .filter((photo) => photo.recordId === id && photo.id !== guideFileId)
      .map(({ recordId: _step, ...photo }) => ({ ...photo, step: { id, name }, task: { id: taskId, name: taskName } })),
  );
}
