import { isDue, nextOf } from "@millwright/domain/work/plans/timeline.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Foreseen } from "../../../platform/records/importing.ts";
import { records } from "../changes.ts";
import { planOf } from "../definition.ts";
import { factsOf, type KeptPlan } from "../generating/facts.ts";
import { keptAssets } from "../generating/kept.ts";
import { definitionOf } from "../publishing.ts";
import { sql } from "kysely";

/** When an asset of a plan is due first by what the plan says now, published or not. */
export async function firstDueOf(ctx: Ctx, planAssetId: number): Promise<Foreseen | null> {
  const [kept] = await keptAssets(ctx, sql`pa.id = ${planAssetId}`, 1);
  if (!kept) return null;
  const plan = await records.get(ctx, kept.planId);
  const definition = await definitionOf(ctx, plan);
  const asIs: KeptPlan = {
    id: plan.id,
    code: plan.code,
    name: plan.name,
    number: (plan.versionNumber ?? 0) + 1,
    head: definition.head,
    plan: planOf(definition),
    groups: [],
  };
  const [facts] = await factsOf(ctx, [kept], new Map([[plan.id, asIs]]));
  if (!facts) return null;
  const next = nextOf(facts.plan.plan, facts.asset);
  return {
    name: `${plan.code} · ${kept.assetCode} ${kept.assetName}`,
    day: isDue(next) ? (next.due?.day ?? null) : null,
    units: isDue(next) ? next.dueUnits : null,
    reason: isDue(next) ? null : (next.quiet[0]?.reason ?? null),
  };
}
