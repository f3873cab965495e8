import { sql } from "kysely";
import { refuse, Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import type { MaintenancePlan } from "@millwright/domain/work/plans/contract.ts";
import { isDue, nextOf } from "@millwright/domain/work/plans/timeline.ts";
import { planFaults, triggerFaults } from "@millwright/domain/work/plans/triggers/trigger.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { versionsToTake } from "../task-groups/service.ts";
import { records } from "./changes.ts";
import { planOf, type Definition } from "./definition.ts";
import { factsOf, type KeptPlan } from "./generating/facts.ts";
import { plansOf } from "./generating/facts.ts";
import { keptAssets } from "./generating/kept.ts";
import { keptTriggers } from "./triggers/queries.ts";

interface Wanted {
  id: number;
  version: number;
}

/** Puts what the plan says now in force. What is owed of the version before stays owed; orders that are there keep theirs. */
export async function publish(
  ctx: Ctx,
  { id, version, note = null }: Wanted & { note?: string | null | undefined },
): Promise<MaintenancePlan> {
  const plan = await records.get(ctx, id);
  if (plan.state === "retired") throw refuse("conflict", "plan_retired");
  if (!plan.hasChanges && plan.versionNumber !== null) throw refuse("conflict", "plan_unchanged");
  const groups = await versionsToTake(ctx, groupsOf(plan.levels), () => "levels");
  const definition = { ...(await definitionOf(ctx, plan)), groups: groups.map(({ taskGroupId, number }) => ({ taskGroupId, number })) };
  assertWhole(definition);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from plan_assets where plan_id = ${id} and archived_at is null`.execute(ctx.db);
  if (rows[0]?.count === 0) throw refuse("conflict", "plan_without_assets");
  const number = (plan.versionNumber ?? 0) + 1;
  const saved = await records.update(
    ctx,
    id,
    version,
    { versionNumber: number, hasChanges: false, ...(plan.state === "draft" ? { state: "active" } : {}) },
    "published",
  );
  await sql`update plans set is_route_in_force = ${definition.plan.isRoute ?? false} where id = ${id}`.execute(ctx.db);
  await sql`insert into plan_versions (plan_id, number, definition, note, published_by) values (${id}, ${number}, ${JSON.stringify(definition)}::jsonb, ${note}, ${ctx.personId})`.execute(
    ctx.db,
  );
  await askAgain(ctx, id);
  return saved;
}

export const groupsOf = (levels: readonly { taskGroupIds: readonly number[] }[]): number[] => [
  ...new Set(levels.flatMap(({ taskGroupIds }) => taskGroupIds)),
];

/** Everything that must be there before anything is made of it. */
function assertWhole({ plan }: Definition): void {
  const fields = [
    ...plan.triggers.flatMap((trigger, at) =>
      triggerFaults(trigger).map(({ path, reason }) => ({ path: `triggers.${at}.${path}`, reason })),
    ),
    ...planFaults(planOf({ plan })),
  ];
  const [first] = fields;
  if (first?.reason === "no_trigger") throw refuseField("triggers", "no_trigger");
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}

/** What the plan's rows say now. */
export async function definitionOf(ctx: Ctx, plan: Omit<MaintenancePlan, "may">): Promise<Definition> {
  const { name, workType, priority, workOrderTypeId, maintenanceTypeId, costCentreId, maintenanceDepartmentId, settlingDepartmentId } =
    plan;
  const { crewId, responsiblePersonId, signatureRule, estimateMinutes } = plan;
  const {
    triggerLogic,
    levels,
    suppressesLower,
    leadTimeDays,
    openPolicy,
    backlogRule,
    isStatutory,
    isRoute,
    workingDayRule,
    seasons,
    startsSeason,
    firstDay,
    lastDay,
  } = plan;
  return {
    head: {
      name,
      workType,
      priority,
      workOrderTypeId,
      maintenanceTypeId,
      costCentreId,
      maintenanceDepartmentId,
      settlingDepartmentId,
      crewId,
      responsiblePersonId,
      signatureRule,
      estimateMinutes,
    },
    plan: {
      triggers: await keptTriggers(ctx, plan.id),
      triggerLogic,
      levels,
      suppressesLower,
      leadTimeDays,
      openPolicy,
      backlogRule,
      isStatutory,
      isRoute,
      workingDayRule,
      seasons,
      startsSeason,
      firstDay,
      lastDay,
    },
  };
}

const SHOWN = 200;

/** The next due of each asset, by the version in force and by what the plan says now. */
export async function difference(ctx: Ctx, id: number) {
  const plan = await records.get(ctx, id);
  const definition = await definitionOf(ctx, plan);
  const rows = await keptAssets(ctx, sql`pa.plan_id = ${id} and ${withinReach(ctx, "plan-assets", "pa")}`, SHOWN + 1);
  const shown = rows.slice(0, SHOWN);
  const after: KeptPlan = {
    id,
    code: plan.code,
    name: plan.name,
    number: (plan.versionNumber ?? 0) + 1,
    head: definition.head,
    plan: planOf(definition),
    groups: [],
  };
  const [then, now] = await Promise.all([factsOf(ctx, shown, await plansOf(ctx, [id])), factsOf(ctx, shown, new Map([[id, after]]))]);
  const before = new Map(then.map((facts) => [facts.kept.id, nextDay(facts)]));
  return {
    rows: now.map((facts) => ({
      planAssetId: facts.kept.id,
      asset: { id: facts.kept.assetId, code: facts.kept.assetCode, name: facts.kept.assetName },
      before: before.get(facts.kept.id)?.day ?? null,
      after: nextDay(facts).day,
      afterUnits: nextDay(facts).units,
    })),
    hasMore: rows.length > SHOWN,
  };
}

function nextDay({ plan, asset }: Pick<Awaited<ReturnType<typeof factsOf>>[number], "plan" | "asset">): {
  day: string | null;
  units: number | null;
} {
  const next = nextOf(plan.plan, asset);
  return isDue(next) ? { day: next.due?.day ?? null, units: next.dueUnits } : { day: null, units: null };
}

/** All of a plan's assets are looked at at the next run. */
export async function askAgain(ctx: Ctx, planId: number): Promise<void> {
  await sql`update plan_assets set ask_at = now() where plan_id = ${planId} and archived_at is null`.execute(ctx.db);
}

export async function suspend(
  ctx: Ctx,
  { id, version, reason, until = null }: Wanted & { reason: string; until?: string | null | undefined },
): Promise<MaintenancePlan> {
  const { state } = await records.get(ctx, id);
  if (state === "retired") throw refuse("conflict", "plan_retired");
  if (state === "draft") throw refuse("conflict", "plan_not_published");
  return await records.update(ctx, id, version, { state: "suspended", suspendedReason: reason, suspendedUntil: until }, "suspended");
}

/** What fell due meanwhile is not owed. */
export async function resume(ctx: Ctx, { id, version }: Wanted): Promise<MaintenancePlan> {
  const { state } = await records.get(ctx, id);
  if (state !== "suspended") throw refuse("conflict", "not_suspended");
  const saved = await records.update(ctx, id, version, { state: "active", suspendedReason: null, suspendedUntil: null }, "resumed");
  await sql`update plan_assets set since_day = greatest(since_day, (now() at time zone ${ctx.timeZone})::date), ask_at = now() where plan_id = ${id} and archived_at is null`.execute(
    ctx.db,
  );
  return saved;
}

export async function retire(ctx: Ctx, { id, version, reason }: Wanted & { reason: string }): Promise<MaintenancePlan> {
  const { state } = await records.get(ctx, id);
  if (state === "retired") throw refuse("conflict", "plan_retired");
  return await records.update(ctx, id, version, { state: "retired", suspendedReason: reason, suspendedUntil: null }, "retired");
}
