import type { z } from "zod";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { CompletionDraft } from "@millwright/domain/work-orders/contract.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { changeOrder, lockOpenOrder } from "./orders.ts";
import type { WorkOrder } from "./queries.ts";
import { assertReferences } from "./references.ts";

type Completion = z.output<typeof CompletionDraft> & { id: number; version: number };

/** Records what completing takes: times, repair type, notes. The status itself is set by its own call, before or after. */
export async function recordCompletion(ctx: Ctx, { id, version, ...patch }: Completion): Promise<WorkOrder> {
  const order = await lockOpenOrder(ctx, id, version);
  await assertReferences(ctx, patch, order);
  const { startedAt, completedAt } = { startedAt: patch.startedAt ?? order.startedAt, completedAt: patch.completedAt ?? order.completedAt };
  if (startedAt && completedAt && new Date(completedAt) < new Date(startedAt)) throw refuseField("completedAt", "ends_before_start");
  return await changeOrder(ctx, order, patch, "completion");
}
