import { sql } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { daysBetween } from "@millwright/domain/kit/zones.ts";
import { isDue, nextOf } from "@millwright/domain/work/plans/timeline.ts";
import { wallInstant } from "@millwright/domain/work/plans/recurrence/wall-time.ts";
import { audit } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { lockAsset } from "../assets/changes.ts";
import { claim } from "../generating/claim.ts";
import { factsOf, plansOf } from "../generating/facts.ts";

interface Wanted {
  planAssetId: number;
  day: string;
  time?: string | undefined;
  isSeries?: boolean | undefined;
  reason: string;
}

/** Moves the next one: it alone, kept under its key so that every later run finds it moved; or all from here on, by as many days. */
export async function postpone(
  ctx: Ctx,
  { planAssetId, day, time, isSeries = false, reason }: Wanted,
): Promise<{ planAssetId: number; day: string }> {
  const stored = await lockAsset(ctx, planAssetId);
  const { assets } = await claim(ctx, sql`pa.id = ${planAssetId}`, 1, true);
  const [facts] = await factsOf(ctx, assets, await plansOf(ctx, [stored.planId]));
  if (!facts) throw refuse("conflict", "plan_not_published");
  const next = nextOf(facts.plan.plan, facts.asset);
  if (!isDue(next) || next.due === null || !/^(date|count|season):/.test(next.key) || next.key.startsWith("season:"))
    throw refuse("conflict", "not_movable");
  const { due, key, why, k, levels, triggerId } = next;
  if (isSeries && why.sum.kind === "fixed_date") {
    const offset = facts.kept.offsetDays + daysBetween(due.day, day);
    if (offset < 0) throw refuse("conflict", "not_movable");
    await sql`update plan_assets set offset_days = ${offset}, ask_at = now(), version = version + 1, updated_at = now() where id = ${planAssetId}`.execute(
      ctx.db,
    );
  } else {
    const wall = { day, time: time ?? due.time };
    const dueAt = new Date(wallInstant(wall.day, wall.time, facts.asset.zone)).toISOString();
    await sql`insert into plan_occurrences as o (plan_id, plan_asset_id, asset_id, site_id, crew_id, occurrence_key, trigger_id, version_number, k, levels, due_at, due_day, due_time,
        outcome, rule, reason, why, decided_by)
      values (${stored.planId}, ${planAssetId}, ${stored.assetId}, ${facts.kept.siteId}, ${facts.kept.crewId ?? facts.plan.head.crewId}, ${key}, ${triggerId}, ${facts.plan.number}, ${k}, ${JSON.stringify(levels)}::jsonb,
        ${dueAt}, ${wall.day}::date, ${wall.time}, 'moved', 'moved', ${reason}, ${JSON.stringify({ ...why, leadTimeDays: facts.plan.plan.leadTimeDays })}::jsonb, ${ctx.personId})
      on conflict (tenant_id, plan_asset_id, occurrence_key) do update set due_at = excluded.due_at, due_day = excluded.due_day, due_time = excluded.due_time, reason = excluded.reason,
        decided_at = now(), decided_by = excluded.decided_by, version = o.version + 1 where o.outcome = 'moved'`.execute(ctx.db);
    await sql`update plan_assets set ask_at = now(), version = version + 1, updated_at = now() where id = ${planAssetId}`.execute(ctx.db);
  }
  const changes = [
    { field: "assetId", before: stored.assetId, after: stored.assetId },
    { field: "nextDueDay", before: due.day, after: day },
    { field: "reason", before: null, after: reason },
  ];
  audit(ctx, { action: isSeries ? "series_moved" : "due_moved", entity: "plans", entityId: stored.planId, changes });
  return { planAssetId, day };
}
