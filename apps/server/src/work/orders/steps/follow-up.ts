import { sql } from "kysely";
import { scopeOf } from "@millwright/domain/kit/access.ts";
import { invariant, refuse, Refusal } from "@millwright/domain/kit/errors.ts";
import { followUpDraft, mayFollowUp } from "@millwright/domain/work/orders/steps/follow-up.ts";
import type { StepKind } from "@millwright/domain/work/orders/steps/steps.ts";
import type { FollowUp } from "@millwright/domain/work/orders/tasks/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { announce } from "../../../platform/work/events.ts";
import { findingTakenUp } from "../events.ts";
import { readFollowUp } from "./queries.ts";

/** A request about what was found on a step, made by the feature of requests. The order need not be open any more: a finding is still true when the work is over. */
export async function followUpOf(ctx: Ctx, stepId: number): Promise<{ followUp: FollowUp; isNew: boolean }> {
  const found = await heldStep(ctx, stepId);
  if (!found) throw refuse("not_found", "not_found");
  const { step, order } = found;
  const finding = { ...step, kind: step.kind as StepKind };
  if (!mayFollowUp(finding)) throw refuse("conflict", "no_finding");
  if (order.assetId === null && order.locationId === null) throw new Refusal("conflict", { reason: "place_missing" });
  const { assetId, locationId, siteId } = order;
  const before = await readFollowUp(ctx, stepId);
  const payload = { ...followUpDraft(finding, order), stepId, assetId, locationId, siteId };
  await announce(ctx, findingTakenUp, { id: order.id, payload });
  const followUp = await readFollowUp(ctx, stepId);
  invariant(followUp, "what takes a finding up leaves what follows it");
  return { followUp, isNew: followUp.id !== before?.id };
}

/**
 * The step's row is held until the end of the call: those who ask at the same time wait here, and then see what the first one made. Its order is
 * held before it, as by everybody who changes a step, since what follows a finding is counted there.
 */
async function heldStep(ctx: Ctx, stepId: number) {
  if (scopeOf(ctx.grants, "work-orders") === null) return undefined;
  await sql`select from work_orders where id = (select work_order_id from work_order_subtasks where id = ${stepId}) and ${withinReach(ctx, "work-orders")} for no key update`.execute(
    ctx.db,
  );
  const step = await ctx.db
    .selectFrom("workOrderSubtasks")
    .innerJoin("workOrders", (join) =>
      join.onRef("workOrders.tenantId", "=", "workOrderSubtasks.tenantId").onRef("workOrders.id", "=", "workOrderSubtasks.workOrderId"),
    )
    .selectAll("workOrderSubtasks")
    .where("workOrderSubtasks.id", "=", stepId)
    .where(() => withinReach(ctx, "work-orders"))
    .forNoKeyUpdate("workOrderSubtasks")
    .executeTakeFirst();
  if (!step) return undefined;
  const order = await ctx.db
    .selectFrom("workOrders")
    .select(["id", "code", "title", "assetId", "locationId", "siteId"])
    .select([
      sql<string | null>`(select name from assets where assets.tenant_id = work_orders.tenant_id and assets.id = work_orders.asset_id)`.as(
        "assetName",
      ),
      sql<string>`(select planned_task_name from work_order_tasks where id = ${step.workOrderTaskId})`.as("taskName"),
    ])
    .where("id", "=", step.workOrderId)
    .executeTakeFirstOrThrow();
  // What is found at a stop of a route is found on the asset of the stop.
  return { step, order: { ...order, ...(await stopOf(ctx, step.workOrderTaskId)) } };
}

async function stopOf(ctx: Ctx, taskId: number) {
  const { rows } = await sql<{ assetId: number; locationId: number | null; siteId: number | null; assetName: string }>`
    select a.id as asset_id, a.location_id, a.site_id, a.name as asset_name from work_order_tasks t
    join work_order_stops st on st.tenant_id = t.tenant_id and st.id = t.work_order_stop_id join assets a on a.tenant_id = st.tenant_id and a.id = st.asset_id
    where t.id = ${taskId}`.execute(ctx.db);
  return rows[0];
}
