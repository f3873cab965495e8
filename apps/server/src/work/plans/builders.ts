import { workOrderStops, type OrderStop } from "@millwright/domain/work/orders/stops/contract.ts";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans, type MaintenancePlan, type PlanDraft } from "@millwright/domain/work/plans/contract.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { planTriggers, type PlanTriggerDraft } from "@millwright/domain/work/plans/triggers/contract.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import type { Person } from "../../testing/world.ts";

/** For tests: a run of the clock. */
export { runTenant as runPlans } from "./generating/run.ts";

/** For tests: every day at half past midnight, from the first of the year on. */
export const DAILY: PlanTriggerDraft = { kind: "calendar", rrule: "FREQ=DAILY;INTERVAL=1", startDay: "2026-01-01", time: "00:00" };

let serial = 0;

interface Wanted {
  draft?: Partial<PlanDraft>;
  triggers?: readonly PlanTriggerDraft[];
  /** One of its own unless others are named. */
  assetIds?: readonly number[];
  /** From which day on its assets may be due. */
  sinceDay?: string;
  lastDoneDay?: string;
}

/** For tests: a plan with triggers and assets, not published. */
export async function buildPlan(
  by: Person,
  { draft = {}, triggers = [DAILY], assetIds, sinceDay, lastDoneDay }: Wanted = {},
): Promise<MaintenancePlan> {
  serial += 1;
  const code = `PM-${process.pid}-${serial}`;
  const { id } = await by.ok(plans.create, { body: { code, name: `Inspect it ${serial}`, ...draft } });
  for (const trigger of triggers) await by.ok(planTriggers.create, { body: { planId: id, ...trigger } });
  const on = assetIds ?? [(await buildAsset(by, { code: `A-${code}` })).id];
  if (on.length > 0)
    await by.ok(planAssets.add, {
      body: { planId: id, assetIds: [...on], ...(sinceDay ? { sinceDay } : {}), ...(lastDoneDay ? { lastDoneDay } : {}) },
    });
  return await by.ok(plans.get, { params: { id } });
}

export async function buildActivePlan(by: Person, wanted: Wanted = {}): Promise<MaintenancePlan> {
  const { id, version } = await buildPlan(by, wanted);
  return await by.ok(plans.publish, { body: { id, version } });
}

export async function assetOfPlan(by: Person, planId: number) {
  const { rows } = await by.ok(planAssets.list, { body: { filterModel: { planId: { filterType: "set", values: [planId] } } } });
  const [first] = rows;
  if (!first) throw new Error("the plan has an asset");
  return first;
}

/** In the state that a kind says after a colon: `plans:ready`, `plans:active`, `plans:suspended`. */
export async function buildPlanAs(by: Person, kind: string): Promise<MaintenancePlan> {
  if (kind.endsWith(":ready")) return await buildPlan(by);
  const isActive = kind.endsWith(":active");
  if (!isActive && !kind.endsWith(":suspended")) return await buildPlan(by, { triggers: [], assetIds: [] });
  const { id, version } = await buildActivePlan(by);
  return isActive ? await by.ok(plans.get, { params: { id } }) : await by.ok(plans.suspend, { body: { id, version, reason: "Shutdown" } });
}

/** One that was made early. */
export async function buildOccurrence(by: Person): Promise<{ id: number }> {
  const plan = await buildActivePlan(by);
  await by.ok(planAssets.doNow, { body: { id: (await assetOfPlan(by, plan.id)).id } });
  const { rows } = await by.ok(planOccurrences.list, { body: { filterModel: { planId: { filterType: "set", values: [plan.id] } } } });
  return { id: rows[0]?.id ?? 0 };
}

/** The first stop of a route that was made early. */
export async function buildStop(by: Person): Promise<OrderStop> {
  const plan = await buildActivePlan(by, { draft: { isRoute: true } });
  const { workOrder } = await by.ok(planAssets.doNow, { body: { id: (await assetOfPlan(by, plan.id)).id } });
  const { rows } = await by.ok(workOrderStops.list, { query: { woId: workOrder.id } });
  const [first] = rows;
  if (!first) throw new Error("a route has a stop");
  return first;
}
