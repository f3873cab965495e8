import { sql } from "kysely";
import { holds } from "@millwright/domain/kit/access.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import type { Generated } from "@millwright/domain/work/plans/contract.ts";
import { isDue, nextOf, settled } from "@millwright/domain/work/plans/timeline.ts";
import { wallInstant } from "@millwright/domain/work/plans/recurrence/wall-time.ts";
import { audit } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import { doing, withinReach } from "../../../platform/records/reach.ts";
import { holdOrderFor, joinOrders } from "../../orders/service.ts";
import { restOf } from "../assets/resting.ts";
import { lockAsset } from "../assets/changes.ts";
import { claim, holdRoutes } from "./claim.ts";
import { factsOf, plansOf, type Facts } from "./facts.ts";
import { workedOrNot } from "./run.ts";
import { linesOf, write, type Line } from "./write.ts";

interface Asked {
  until?: string | undefined;
  planIds?: readonly number[] | undefined;
  isDryRun?: boolean | undefined;
  userId?: number | undefined;
}

/** So many assets in one call; what is left is told, and asked for again. */
const MOST = 1000;
const SHOWN = 200;

/** Makes what is due up to the end of a day, of what the caller reaches. A run of the clock at the same time is waited for, and finds nothing left. */
export async function generate(ctx: Ctx, { until, planIds, isDryRun = false, userId }: Asked): Promise<Generated> {
  await assertRecords(
    ctx,
    (planIds ?? []).map((id, at) => ({ kind: "plans" as const, id, field: `planIds.${at}` })),
  );
  const end = until === undefined ? null : wallInstant(dayAfter(until, 1), "00:00", ctx.clock) - 1;
  // What will be made by then: looked at again, or known to be due. A lead time is counted by whoever decides.
  const which = sql`${withinReach(ctx, "plan-assets", "pa")} and (pa.ask_at <= ${end === null ? sql`now()` : sql`${new Date(end).toISOString()}::timestamptz`})
    ${planIds ? sql`and pa.plan_id = any(${[...planIds]}::bigint[])` : sql``} ${userId === undefined ? sql`` : sql`and p.responsible_person_id = ${userId}`}`;
  if (!isDryRun) await holdRoutes(ctx, which, { waits: true });
  const claimed = await claim(ctx, which, MOST + 1, true);
  const hasMore = claimed.assets.length > MOST;
  const some = { ...claimed, assets: claimed.assets.slice(0, MOST) };
  const upTo = Math.max(claimed.now, end ?? claimed.now);
  const { decided, faults } = await workedOrNot(ctx, some, upTo);
  const lines = isDryRun ? decided.flatMap(linesOf) : await write(ctx, decided);
  const counts = { made: 0, skipped: 0, merged: 0, missed: 0 };
  for (const { decision } of lines) counts[decision.outcome] += 1;
  audit(ctx, {
    action: isDryRun ? "generate_tried" : "generated",
    entity: "plans",
    entityId: null,
    changes: Object.entries(counts).map(([field, after]) => ({ field, before: null, after })),
  });
  return {
    ...counts,
    refused: [...faults.map(refusedFor), ...(planIds ? await resting(ctx, planIds) : [])].slice(0, SHOWN),
    rows: lines.slice(0, SHOWN).map(rowOf),
    hasMore: lines.length > SHOWN,
    isUnfinished: hasMore,
  };
}

const refusedFor = ({ kept, plan }: Facts): Generated["refused"][number] => ({
  planAssetId: kept.id,
  plan: { id: plan.id, code: plan.code, name: plan.name },
  asset: { id: kept.assetId, code: kept.assetCode, name: kept.assetName },
  reason: "fault",
});

/** Of the plans that were named: what nothing is made for, as they stand. */
async function resting(ctx: Ctx, planIds: readonly number[]): Promise<Generated["refused"]> {
  const reason = sql`case p.state when 'draft' then 'draft' when 'suspended' then 'plan_suspended' when 'retired' then 'retired'
    else case when pa.is_suspended then 'suspended' else ${restOf("a")} end end`;
  const { rows } = await sql<Generated["refused"][number]>`select * from (
      select pa.id as plan_asset_id, jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name) as plan, jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name) as asset,
        ${reason} as reason
      from plan_assets pa join plans p on p.tenant_id = pa.tenant_id and p.id = pa.plan_id join assets a on a.tenant_id = pa.tenant_id and a.id = pa.asset_id
      where pa.archived_at is null and pa.plan_id = any(${[...planIds]}::bigint[]) and ${withinReach(ctx, "plan-assets", "pa")}) as asked
    where reason is not null order by plan_asset_id limit ${SHOWN}`.execute(ctx.db);
  return rows;
}

const rowOf = ({ facts: { kept, plan }, decision: { due, outcome }, rule, order }: Line): Generated["rows"][number] => ({
  plan: { id: plan.id, code: plan.code, name: plan.name },
  asset: { id: kept.assetId, code: kept.assetCode, name: kept.assetName },
  dueDay: due.due?.day ?? null,
  outcome,
  rule,
  workOrder: order,
});

async function restsNow(ctx: Ctx, planAssetId: number): Promise<boolean> {
  const { rows } = await sql<{ rests: boolean }>`select pa.is_suspended or ${restOf("a")} is not null as rests
    from plan_assets pa join assets a on a.tenant_id = pa.tenant_id and a.id = pa.asset_id where pa.id = ${planAssetId}`.execute(ctx.db);
  return rows[0]?.rests ?? false;
}

/** Makes the next one of an asset now, however early; it counts as that one. */
export async function doNow(ctx: Ctx, planAssetId: number): Promise<{ workOrder: { id: number; code: string } }> {
  const stored = await lockAsset(ctx, planAssetId);
  return { workOrder: await nextInto(ctx, stored, "done_now") };
}

/** The next one of an asset is done with an open order on it, which takes its steps; it counts as that one, and is done when the order is. */
export async function takeAlong(ctx: Ctx, planAssetId: number, workOrderId: number): Promise<{ workOrder: { id: number; code: string } }> {
  const stored = await lockAsset(ctx, planAssetId);
  // The right to change plans is none to change an order.
  if (!holds(ctx.grants, "work-orders", "update")) throw refuse("forbidden", "forbidden");
  const order = await holdOrderFor(doing(ctx, "update"), workOrderId, "work");
  if (order.assetId !== stored.assetId) throw refuseField("workOrderId", "other_asset");
  await joinOrders(ctx, [{ orderId: order.id, dueAt: null }]);
  return { workOrder: await nextInto(ctx, stored, "taken_along", { id: order.id, code: order.code }) };
}

async function nextInto(
  ctx: Ctx,
  { id, planId, assetId }: { id: number; planId: number; assetId: number },
  action: "done_now" | "taken_along",
  into?: { id: number; code: string },
): Promise<{ id: number; code: string }> {
  const claimed = await claim(ctx, sql`pa.id = ${id}`, 1, true);
  const [facts] = await factsOf(ctx, claimed.assets, await plansOf(ctx, [planId]));
  if (!facts) throw refuse("conflict", (await restsNow(ctx, id)) ? "asset_rests" : "plan_not_published");
  const next = nextOf(facts.plan.plan, facts.asset);
  if (!isDue(next)) throw refuse("conflict", "nothing_due", { why: next.quiet.map(({ reason }) => reason).join(", ") });
  const after = settled(facts.plan.plan, facts.asset, next, "made", { orderId: 0, at: claimed.now });
  const decided = {
    decisions: [{ due: next, outcome: "made" as const, rule: "due" as const, openOrder: null, undo: null }],
    asset: after,
    next: nextOf(facts.plan.plan, { ...after, open: [...after.open, { orderId: 0, code: "" }] }),
    askAgainAt: claimed.now,
  };
  const [line] = await write(ctx, [{ ...facts, decided }], into ? { rule: "taken_along", into } : { rule: "early" });
  if (!line?.order) throw refuse("conflict", "nothing_due", { why: "no order" });
  const changes = [
    { field: "assetId", before: assetId, after: assetId },
    { field: "workOrderId", before: null, after: line.order.id },
  ];
  audit(ctx, { action, entity: "plans", entityId: planId, changes });
  return line.order;
}
