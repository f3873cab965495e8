import { sql } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import type { Generated } from "@millwright/domain/work/plans/contract.ts";
import { isDue, nextOf, settled } from "@millwright/domain/work/plans/timeline.ts";
import { wallInstant } from "@millwright/domain/work/plans/recurrence/wall-time.ts";
import { audit } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { lockAsset } from "../assets/changes.ts";
import { claim, holdRoutes } from "./claim.ts";
import { factsOf, plansOf } from "./facts.ts";
import { work, worked } from "./run.ts";
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
  const end = until === undefined ? null : wallInstant(dayAfter(until, 1), "00:00", ctx.timeZone) - 1;
  // What will be made by then: looked at again, or known to be due. A lead time is counted by whoever decides.
  const which = sql`${withinReach(ctx, "plan-assets", "pa")} and (pa.ask_at <= ${end === null ? sql`now()` : sql`${new Date(end).toISOString()}::timestamptz`})
    ${planIds ? sql`and pa.plan_id = any(${[...planIds]}::bigint[])` : sql``} ${userId === undefined ? sql`` : sql`and p.responsible_person_id = ${userId}`}`;
  if (!isDryRun) await holdRoutes(ctx, which, { waits: true });
  const claimed = await claim(ctx, which, MOST + 1, true);
  const hasMore = claimed.assets.length > MOST;
  const some = { ...claimed, assets: claimed.assets.slice(0, MOST) };
  const upTo = Math.max(claimed.now, end ?? claimed.now);
  const lines = isDryRun ? (await worked(ctx, some, upTo)).flatMap(linesOf) : await work(ctx, some, upTo);
  const counts = { made: 0, skipped: 0, merged: 0, missed: 0 };
  for (const { decision } of lines) counts[decision.outcome] += 1;
  audit(ctx, {
    action: isDryRun ? "generate_tried" : "generated",
    entity: "plans",
    entityId: null,
    changes: Object.entries(counts).map(([field, after]) => ({ field, before: null, after })),
  });
  return { ...counts, refused: [], rows: lines.slice(0, SHOWN).map(rowOf), hasMore: hasMore || lines.length > SHOWN };
}

const rowOf = ({ facts: { kept, plan }, decision: { due, outcome }, rule, order }: Line): Generated["rows"][number] => ({
  plan: { id: plan.id, code: plan.code, name: plan.name },
  asset: { id: kept.assetId, code: kept.assetCode, name: kept.assetName },
  dueDay: due.due?.day ?? null,
  outcome,
  rule,
  workOrder: order,
});

/** Makes the next one of an asset now, however early; it counts as that one. */
export async function doNow(ctx: Ctx, planAssetId: number): Promise<{ workOrder: { id: number; code: string } }> {
  const stored = await lockAsset(ctx, planAssetId);
  const claimed = await claim(ctx, sql`pa.id = ${planAssetId}`, 1, true);
  const [facts] = await factsOf(ctx, claimed.assets, await plansOf(ctx, [stored.planId]));
  if (!facts) throw refuse("conflict", "plan_not_published");
  const next = nextOf(facts.plan.plan, facts.asset);
  if (!isDue(next)) throw refuse("conflict", "nothing_due", { why: next.quiet.map(({ reason }) => reason).join(", ") });
  const after = settled(facts.plan.plan, facts.asset, next, "made", { orderId: 0, at: claimed.now });
  const decided = {
    decisions: [{ due: next, outcome: "made" as const, rule: "due" as const, openOrder: null }],
    asset: after,
    next: nextOf(facts.plan.plan, { ...after, open: [...after.open, { orderId: 0, code: "" }] }),
    askAgainAt: claimed.now,
  };
  const [line] = await write(ctx, [{ ...facts, decided }], "early");
  if (!line?.order) throw refuse("conflict", "nothing_due", { why: "no order" });
  audit(ctx, {
    action: "done_now",
    entity: "plans",
    entityId: stored.planId,
    changes: [
      { field: "assetId", before: stored.assetId, after: stored.assetId },
      { field: "workOrderId", before: null, after: line.order.id },
    ],
  });
  return { workOrder: line.order };
}
