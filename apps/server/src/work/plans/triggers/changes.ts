import { sql } from "kysely";
import { invariant, refuse, Refusal } from "@millwright/domain/kit/errors.ts";
import type { z } from "zod";
import type { PlanTrigger, PlanTriggerDraft } from "@millwright/domain/work/plans/triggers/contract.ts";
import { triggerFaults, type KeptTrigger } from "@millwright/domain/work/plans/triggers/trigger.ts";
import { assertValues } from "../../../foundation/reference-lists/service.ts";
import { audit, changesOf } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { records } from "../changes.ts";
import { planOfTrigger, triggersOf } from "./queries.ts";

type Draft = z.output<typeof PlanTriggerDraft>;
type Whole = Omit<KeptTrigger, "id">;
const BLANK: Omit<Whole, "kind"> = {
  mode: "fixed",
  anchor: "completed",
  rrule: null,
  startDay: null,
  time: null,
  unitId: null,
  firstAt: null,
  everyUnits: null,
  averageWindowDays: 30,
  generateAheadUnits: 0,
  toleranceEarlyDays: 0,
  toleranceLateDays: 0,
  toleranceEarlyUnits: 0,
  threshold: null,
  low: null,
  high: null,
  returnBy: 0,
  response: "act",
  eventType: null,
  eventFilter: {},
  delayMinutes: 0,
  restMinutes: 0,
};
const NAMES = Object.keys(BLANK) as (keyof typeof BLANK)[];

export async function createTrigger(ctx: Ctx, { planId, ...sent }: Draft & { planId: number }): Promise<PlanTrigger> {
  await changedPlan(ctx, planId);
  const whole: Whole = { ...BLANK, ...defined(sent) } as Whole;
  await assertGood(ctx, whole);
  const { id } = await ctx.db
    .insertInto("planTriggers")
    .values({ planId, ...whole, eventFilter: JSON.stringify(whole.eventFilter) })
    .returning("id")
    .executeTakeFirstOrThrow();
  audit(ctx, { action: "trigger_added", entity: "plans", entityId: planId, changes: toldOf({}, whole) });
  return await read(ctx, planId, id);
}

export async function updateTrigger(
  ctx: Ctx,
  id: number,
  { version, ...sent }: Partial<Draft> & { version: number },
): Promise<PlanTrigger> {
  const planId = await planOfTrigger(ctx, id);
  if (planId === null) throw refuse("not_found", "not_found");
  await changedPlan(ctx, planId);
  const seen = await read(ctx, planId, id);
  if (seen.version !== version) throw new Refusal("conflict", { reason: "stale", current: seen });
  const whole = { ...kept(seen), ...defined(sent) } as Whole;
  await assertGood(ctx, whole, seen);
  const { eventFilter, ...rest } = whole;
  await ctx.db
    .updateTable("planTriggers")
    .set({ ...rest, eventFilter: JSON.stringify(eventFilter), version: version + 1, updatedAt: sql<string>`now()` })
    .where("id", "=", id)
    .execute();
  audit(ctx, { action: "trigger_changed", entity: "plans", entityId: planId, changes: toldOf(seen, whole) });
  return await read(ctx, planId, id);
}

export async function removeTrigger(ctx: Ctx, id: number): Promise<{ id: number }> {
  const planId = await planOfTrigger(ctx, id);
  if (planId === null) throw refuse("not_found", "not_found");
  await changedPlan(ctx, planId);
  const seen = await read(ctx, planId, id);
  await ctx.db.deleteFrom("planTriggers").where("id", "=", id).execute();
  audit(ctx, {
    action: "trigger_removed",
    entity: "plans",
    entityId: planId,
    changes: [{ field: "kind", before: seen.kind, after: null }],
  });
  return { id };
}

/** The plan is held, and has something that is not in force. */
async function changedPlan(ctx: Ctx, planId: number): Promise<void> {
  const { state, hasChanges } = await records.lock(ctx, planId);
  if (state === "retired") throw refuse("conflict", "plan_retired");
  if (!hasChanges)
    await sql`update plans set has_changes = true, version = version + 1, updated_at = now() where id = ${planId}`.execute(ctx.db);
}

/** The lists whose values a filter of events names. */
const FILTERED = [
  ["statusId", "asset-operating-statuses"],
  ["workOrderTypeId", "work-order-types"],
  ["failureProblemId", "failures"],
  ["reasonId", "downtime-reasons"],
] as const;
const valueIn = ({ eventFilter }: Pick<Whole, "eventFilter">, key: string): number | null => {
  const value = eventFilter[key];
  return typeof value === "number" ? value : null;
};

async function assertGood(ctx: Ctx, whole: Whole, seen?: PlanTrigger): Promise<void> {
  await assertValues(ctx, [{ list: "units-of-measure", id: whole.unitId, field: "unitId", was: seen?.unitId }]);
  await assertValues(
    ctx,
    FILTERED.map(([key, list]) => ({ list, id: valueIn(whole, key), field: `eventFilter.${key}`, was: seen && valueIn(seen, key) })),
  );
  const fields = triggerFaults(whole);
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}

const toldOf = (before: object, after: object) =>
  changesOf(before, after).filter((change) => change.before !== null || change.after !== null);
const kept = (seen: PlanTrigger): Whole => ({ ...BLANK, ...Object.fromEntries(NAMES.map((key) => [key, seen[key]])), kind: seen.kind });
const defined = <S extends object>(sent: S): S => Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as S;

async function read(ctx: Ctx, planId: number, id: number): Promise<PlanTrigger> {
  const [found] = await triggersOf(ctx, planId, id);
  invariant(found, "the trigger is there");
  return found;
}
