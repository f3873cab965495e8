import { sql, type RawBuilder } from "kysely";
import type { StopState } from "@millwright/domain/work/orders/stops/stops.ts";
import type { ThresholdTrigger } from "@millwright/domain/work/plans/definition.ts";
import type { EventType } from "@millwright/domain/work/plans/triggers/events.ts";
import { isBack, isOut } from "@millwright/domain/work/plans/triggers/excursion.ts";
import type { KeptTrigger } from "@millwright/domain/work/plans/triggers/trigger.ts";
import { OF_READING } from "@millwright/domain/work/plans/reopening.ts";
import { reopenAfterReading, reopenNotDue, unreopen } from "./generating/reopening.ts";
import { showNext } from "./generating/next.ts";
import { markNotDue } from "./generating/still-due.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { standingReading } from "../../register/meters/service.ts";

/** What the plans of an asset, those in force, say of one kind of trigger. */
async function triggersAt(
  ctx: Ctx,
  assetId: number,
  kind: KeptTrigger["kind"],
): Promise<{ planAssetId: number; trigger: KeptTrigger; excursion: unknown }[]> {
  const { rows } = await sql<{ planAssetId: number; trigger: KeptTrigger; excursion: unknown }>`
    select pa.id as plan_asset_id, t.trigger, pa.excursions -> (t.trigger->>'id') as excursion
    from plan_assets pa join plans p on p.tenant_id = pa.tenant_id and p.id = pa.plan_id
    join plan_versions v on v.tenant_id = p.tenant_id and v.plan_id = p.id and v.number = p.version_number
    cross join lateral jsonb_array_elements(v.definition -> 'plan' -> 'triggers') as t (trigger)
    where pa.asset_id = ${assetId} and pa.archived_at is null and p.state = 'active' and t.trigger->>'kind' = ${kind} order by pa.id`.execute(
    ctx.db,
  );
  return rows;
}

/** Something happened at an asset: each plan that asks for it hears it once, and not again within its rest time. */
export async function happened(
  ctx: Ctx,
  assetId: number,
  type: EventType,
  ref: string,
  facts: Readonly<Record<string, number | string | null>>,
): Promise<void> {
  const heard = (await triggersAt(ctx, assetId, "event")).filter(
    ({ trigger }) => trigger.eventType === type && Object.entries(trigger.eventFilter).every(([key, wanted]) => facts[key] === wanted),
  );
  for (const { planAssetId, trigger } of heard) await hear(ctx, planAssetId, trigger, ref);
}

async function hear(
  ctx: Ctx,
  planAssetId: number,
  { id, restMinutes }: Pick<KeptTrigger, "id" | "restMinutes">,
  ref: string,
): Promise<void> {
  const key = String(id);
  const hit = JSON.stringify([{ ref, at: ctx.now.getTime() }]);
  // The one that counted last is among what waits, or was decided.
  await sql`update plan_assets set hits = jsonb_set(hits, array[${key}], coalesce(hits -> ${key}, '[]') || ${hit}::jsonb), ask_at = now()
    where id = ${planAssetId} and not exists (select from plan_occurrences o where o.plan_asset_id = ${planAssetId} and o.occurrence_key = ${`hit:${id}:${ref}`})
      and not exists (select from plan_occurrences o where o.plan_asset_id = ${planAssetId} and o.trigger_id = ${id} and o.decided_at > now() - make_interval(mins => ${restMinutes}))
      and not coalesce(hits -> ${key}, '[]') @> ${JSON.stringify([{ ref }])}::jsonb
      and not (${restMinutes} > 0 and jsonb_array_length(coalesce(hits -> ${key}, '[]')) > 0)`.execute(ctx.db);
}

/**
 * A meter of an asset was read, or a reading corrected: what hangs on it is worked out again, and an excursion begins or ends. `changedAt`: of the reading that was corrected or
 * removed; what it decided is open again.
 */
export async function meterRead(ctx: Ctx, meterId: number, changedAt: string | null = null): Promise<void> {
  const { rows } = await sql<{ assetId: number | null; unitId: number | null; value: number | null; at: string | null }>`
    select m.asset_id, m.unit_id, l.value, l.at from meters m left join series_latest l on l.tenant_id = m.tenant_id and l.series_id = m.series_id where m.id = ${meterId}`.execute(
    ctx.db,
  );
  const [meter] = rows;
  if (!meter || meter.assetId === null) return;
  const { rows: asked } = await sql<{
    id: number;
  }>`update plan_assets set ask_at = now() where asset_id = ${meter.assetId} and archived_at is null returning id`.execute(ctx.db);
  const { value, at, unitId } = meter;
  if (unitId !== null) {
    await markNotDue(ctx, { assetId: meter.assetId, unitId });
    if (changedAt !== null) await reopenAfterReading(ctx, { assetId: meter.assetId, unitId }, changedAt);
  }
  if (changedAt !== null) await forgetWhatWasOut(ctx, { id: meterId, assetId: meter.assetId, unitId }, changedAt);
  // The database leaves noughts away behind the point; the one who takes it back writes the instant in full.
  if (value !== null && at !== null) await judgeLimits(ctx, { assetId: meter.assetId, unitId }, { at: new Date(at).toISOString(), value });
  if (changedAt !== null)
    await showNext(
      ctx,
      asked.map(({ id }) => id),
    );
}

/** What stands on a meter begins an excursion, or ends one. */
async function judgeLimits(
  ctx: Ctx,
  { assetId, unitId }: { assetId: number; unitId: number | null },
  { at, value }: { at: string; value: number },
): Promise<void> {
  for (const { planAssetId, trigger, excursion } of await triggersAt(ctx, assetId, "threshold")) {
    const limits = limitsOf(trigger, unitId);
    if (!limits) continue;
    if (!excursion && isOut(limits, value)) await beginExcursion(ctx, planAssetId, trigger, { at, value });
    if (excursion && isBack(limits, value))
      await sql`update plan_assets set excursions = excursions - ${String(trigger.id)} where id = ${planAssetId}`.execute(ctx.db);
  }
}

/**
 * A reading that was past a limit is no more: what it asked for and nobody decided is not asked for any more, what was made of it says so, and its excursion is over. Whether what
 * stands now is past the limit is asked afterwards.
 */
async function forgetReading(ctx: Ctx, { planAssetId, trigger }: { planAssetId: number; trigger: KeptTrigger }, at: string): Promise<void> {
  const key = String(trigger.id);
  const ref = `${OF_READING}${at}`;
  await sql`update plan_assets set
      hits = case when hits ? ${key} then jsonb_set(hits, array[${key}], (select coalesce(jsonb_agg(hit), '[]') from jsonb_array_elements(hits -> ${key}) as hit where hit->>'ref' <> ${ref})) else hits end,
      excursions = case when (excursions -> ${key} ->> 'since')::timestamptz = ${at}::timestamptz then excursions - ${key} else excursions end
    where id = ${planAssetId}`.execute(ctx.db);
  await sql`update plan_occurrences o set is_not_due = true, version = o.version + 1 from work_orders w where w.tenant_id = o.tenant_id and w.id = o.work_order_id and not w.is_ended
    and o.plan_asset_id = ${planAssetId} and o.occurrence_key = ${`hit:${trigger.id}:${ref}`} and o.outcome = 'made' and not o.is_not_due`.execute(
    ctx.db,
  );
}

/** Limits that the reading at an instant, as it stands now, is not past any more. */
async function forgetWhatWasOut(ctx: Ctx, meter: { id: number; assetId: number; unitId: number | null }, at: string): Promise<void> {
  const stands = await standingReading(ctx, meter.id, at);
  for (const one of await triggersAt(ctx, meter.assetId, "threshold")) {
    const limits = limitsOf(one.trigger, meter.unitId);
    if (limits && !(stands && isOut(limits, stands.value))) await forgetReading(ctx, one, new Date(at).toISOString());
  }
}

type Limits = Pick<ThresholdTrigger, "when" | "low" | "high" | "returnBy">;

/** Of a trigger that watches this unit. */
const limitsOf = ({ unitId, threshold, low, high, returnBy }: KeptTrigger, read: number | null): Limits | null =>
  unitId !== read || threshold === null ? null : { when: threshold, low, high, returnBy };

/** Once for an excursion: a mark, and where it acts an order. */
async function beginExcursion(
  ctx: Ctx,
  planAssetId: number,
  trigger: KeptTrigger,
  { at, value }: { at: string; value: number },
): Promise<void> {
  const mark = JSON.stringify({ since: at, value });
  await sql`update plan_assets set excursions = jsonb_set(excursions, array[${String(trigger.id)}], ${mark}::jsonb) where id = ${planAssetId}`.execute(
    ctx.db,
  );
  if (trigger.response === "act") await hear(ctx, planAssetId, { id: trigger.id, restMinutes: 0 }, `${OF_READING}${at}`);
}

/** An order of a plan went on, ended or was reopened: what floats is counted anew. */
export async function orderChanged(ctx: Ctx, workOrderId: number): Promise<void> {
  await askAnew(ctx, sql`work_order_id = ${workOrderId}`);
}

/** The same, and what comes next is shown at once. */
export async function orderEnded(ctx: Ctx, workOrderId: number): Promise<void> {
  await showNext(ctx, await askAnew(ctx, sql`work_order_id = ${workOrderId}`));
}

/** Assets of plans with an occurrence of which `which` holds are looked at again; answers which. */
async function askAnew(ctx: Ctx, which: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update plan_assets set ask_at = now() where archived_at is null
    and id in (select plan_asset_id from plan_occurrences where ${which}) returning id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** A cancelled order was not done: the levels above the first that it held are owed again, by the next. */
export async function orderCancelled(ctx: Ctx, workOrderId: number, isTakenBack: boolean): Promise<void> {
  // Of a route, what was done at a stop stays done, and what was skipped is owed already.
  const isLeft = sql`(o.work_order_stop_id is null or exists (select from work_order_stops st where st.tenant_id = o.tenant_id and st.id = o.work_order_stop_id and st.state = 'open'))`;
  await notDone(ctx, sql`o.work_order_id = ${workOrderId} and ${isLeft}`, isTakenBack);
}

/** Work of a plan was not done, or is to be done after all. What was not due any more is open again; of the others the next owes the levels. */
async function notDone(ctx: Ctx, which: RawBuilder<unknown>, isTakenBack: boolean): Promise<void> {
  if (isTakenBack) await unreopen(ctx, which);
  await owedAgain(ctx, sql`${which} and not o.is_not_due`, isTakenBack);
  if (!isTakenBack) await reopenNotDue(ctx, which);
}

async function owedAgain(ctx: Ctx, which: RawBuilder<unknown>, isTakenBack: boolean): Promise<void> {
  await sql`update plan_assets pa set owed = (
      select coalesce(jsonb_agg(distinct level order by level), '[]') from (
        select value as level from jsonb_array_elements(pa.owed) where ${!isTakenBack} or value not in (select value from jsonb_array_elements(o.levels))
        union select value from jsonb_array_elements(o.levels) where ${!isTakenBack} and value::int > 1) as kept)
    from plan_occurrences o where o.tenant_id = pa.tenant_id and o.plan_asset_id = pa.id and ${which} and o.outcome = 'made'`.execute(
    ctx.db,
  );
}

/** A stop of a route was done, skipped or opened again: its own asset is counted anew, the others of the order are not. What was skipped was not done. */
export async function stopChanged(ctx: Ctx, stopId: number, from: StopState, to: StopState): Promise<void> {
  if (to === "skipped" || from === "skipped") await notDone(ctx, sql`o.work_order_stop_id = ${stopId}`, from === "skipped");
  await showNext(ctx, await askAnew(ctx, sql`work_order_stop_id = ${stopId}`));
}
