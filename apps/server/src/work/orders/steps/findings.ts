import { needsAnswer } from "@millwright/domain/work/orders/steps/follow-up.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import type { StepFinding as Wire } from "@millwright/domain/work/orders/tasks/contract.ts";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { ordersStoppingAt } from "../stops/queries.ts";
import { followUp, stepsOf } from "./queries.ts";

type StepFinding = Written<Wire>;

/** Findings that an asset shows; the orders have the rest. */
const SHOWN = 8;

/** Names of the steps whose findings nobody has answered, in the order of the work. */
export async function unansweredSteps(ctx: Ctx, orderId: number): Promise<string[]> {
  const { rows } = await stepsOf(ctx, orderId);
  return rows.filter(needsAnswer).map(({ name }) => name);
}

/** What was found on an asset in the caller's orders: what waits for an answer, then the newest. */
export async function findingsOnAsset(ctx: Ctx, assetId: number): Promise<{ rows: StepFinding[]; hasMore: boolean }> {
  const isAnswered = sql<boolean>`(step.finding_reason is not null or exists (select from work_requests r
    where r.tenant_id = step.tenant_id and r.source_step_id = step.id and r.source_asset_id is not distinct from asset_of_task(step.tenant_id, step.work_order_task_id, work_orders.asset_id)
      and (r.status_id <> 5 or r.merged_into_id is not null)))`;
  const rows = await ctx.db
    .selectFrom("workOrders")
    .innerJoin("workOrderSubtasks as step", (join) =>
      join.onRef("step.tenantId", "=", "workOrders.tenantId").onRef("step.workOrderId", "=", "workOrders.id"),
    )
    .select([
      "step.id",
      "step.name",
      "step.finding",
      "step.resultNumber",
      "step.unit",
      "step.resultText",
      "step.doneAt",
      "step.findingReason",
    ])
    .select([
      sql<StepFinding["workOrder"]>`jsonb_build_object('id', work_orders.id, 'code', work_orders.code, 'name', work_orders.title)`.as(
        "workOrder",
      ),
      followUp.as("followUp"),
      isAnswered.as("isAnswered"),
    ])
    .where(() => sql<boolean>`(work_orders.asset_id = ${assetId} or work_orders.id = any(${ordersStoppingAt([assetId])}))`)
    .where(() => sql<boolean>`asset_of_task(step.tenant_id, step.work_order_task_id, work_orders.asset_id) = ${assetId}`)
    .where("workOrders.findings", ">", 0)
    .where("step.finding", "is not", null)
    .where(() => withinReach(ctx, "work-orders"))
    .orderBy(isAnswered)
    .orderBy("step.doneAt", "desc")
    .orderBy("step.id", "desc")
    .limit(SHOWN + 1)
    .$castTo<StepFinding>()
    .execute();
  return { rows: rows.slice(0, SHOWN), hasMore: rows.length > SHOWN };
}
