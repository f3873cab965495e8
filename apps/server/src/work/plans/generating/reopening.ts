import { sql, type RawBuilder } from "kysely";
import type { Cursor, Hit } from "@millwright/domain/work/plans/definition.ts";
import { reopen, toReopen, type DecidedOne, type Judged } from "@millwright/domain/work/plans/reopening.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { audit } from "../../../platform/records/audit.ts";
import { stillDueOf } from "./still-due.ts";

/** Work of it was not done: it was made without an order, or its order or stop ended otherwise. `o`, its order `w`. */
export const isUndone = sql`(o.work_order_id is null
  or exists (select from work_order_stops st where st.tenant_id = o.tenant_id and st.id = o.work_order_stop_id and (st.state = 'skipped' or (st.state = 'open' and w.is_ended)))
  or (o.work_order_stop_id is null and exists (select from statuses s where s.tenant_id = w.tenant_id and s.id = w.status_id and s.category = 'cancelled')))`;
/** Clocks of phones, by which readings are timed, may be ahead of the database's. */
const AHEAD = sql`interval '5 minutes'`;
const isDecided = sql`o.outcome in ('made', 'skipped', 'merged', 'missed') and o.rule not in ('early', 'taken_along')`;

/** A reading of an asset's meter was corrected or removed: what was decided since its time, and would not be by what the meter says now, is open again. */
export async function reopenAfterReading(ctx: Ctx, meter: { assetId: number; unitId: number }, readAt: string): Promise<void> {
  const stillDue = await stillDueOf(ctx, meter, sql`${isDecided} and o.decided_at > ${readAt}::timestamptz - ${AHEAD}`);
  const { rows } = await sql<Omit<Judged, "isDue"> & { planAssetId: number }>`
    select o.id, o.plan_asset_id, o.trigger_id, o.rule, ${isUndone} as is_undone from plan_occurrences o
    left join work_orders w on w.tenant_id = o.tenant_id and w.id = o.work_order_id where o.id = any(${[...stillDue.keys()]}::bigint[]) order by o.id`.execute(
    ctx.db,
  );
  const judged = rows.map((row) => ({ ...row, isDue: stillDue.get(row.id) ?? true }));
  const planAssets = new Set(rows.map(({ planAssetId }) => planAssetId));
  await reopenThese(
    ctx,
    [...planAssets].flatMap((id) => toReopen(judged.filter(({ planAssetId }) => planAssetId === id))),
  );
}

/** An order that was not due any more was cancelled, or its stop skipped: what it stood for is open again. `which` says of `o` which. */
export async function reopenNotDue(ctx: Ctx, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select o.id from plan_occurrences o where o.is_not_due and o.outcome = 'made' and ${which}`.execute(ctx.db);
  await reopenThese(
    ctx,
    rows.map(({ id }) => id),
  );
}

/** Such an order is open again after all: it is an order of its plan as before, while its value may come again by itself. */
export async function unreopen(ctx: Ctx, which: RawBuilder<unknown>): Promise<void> {
  await sql`update plan_occurrences o set outcome = 'made', version = version + 1 where o.outcome = 'reopened' and ${which}`.execute(
    ctx.db,
  );
}

interface Kept extends DecidedOne {
  planAssetId: number;
}
interface KeptProgress {
  id: number;
  planId: number;
  assetId: number;
  cursors: Record<number, Cursor>;
  owed: number[];
  decided: number;
  hits: Record<number, Hit[]>;
  skippedInRow: number;
  triggerLogic: "any" | "all";
}

/** Occurrences that were not to be: they stay as history, and their assets are as if they had never been decided. */
export async function reopenThese(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows: progress } = await sql<KeptProgress>`
    select pa.id, pa.plan_id, pa.asset_id, pa.cursors, pa.owed, pa.decided, pa.hits, pa.skipped_in_row, p.trigger_logic from plan_assets pa join plans p on p.tenant_id = pa.tenant_id and p.id = pa.plan_id
    where pa.id in (select plan_asset_id from plan_occurrences where id = any(${[...ids]}::bigint[])) order by pa.id for update of pa`.execute(
    ctx.db,
  );
  const since = await decidedSince(ctx, ids);
  const states = progress.map(({ id, planId: _plan, assetId: _asset, triggerLogic, ...its }) => ({
    id,
    ...reopen(
      { triggerLogic },
      its,
      since.filter(({ planAssetId }) => planAssetId === id),
    ),
  }));
  await sql`update plan_occurrences o set outcome = 'reopened', is_not_due = true, occurrence_key = o.occurrence_key || '@' || o.id, version = version + 1 where id = any(${[...ids]}::bigint[])`.execute(
    ctx.db,
  );
  await sql`update plan_occurrences o set occurrence_key = o.occurrence_key || '@' || o.id, version = version + 1
    where id = any(${states.flatMap(({ released }) => released)}::bigint[])`.execute(ctx.db);
  await sql`update plan_assets pa set cursors = r.cursors, owed = r.owed, decided = r.decided, hits = r.hits, skipped_in_row = r."skippedInRow", ask_at = now()
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as r (id bigint, cursors jsonb, owed jsonb, decided int, hits jsonb, "skippedInRow" int) where pa.id = r.id`.execute(
    ctx.db,
  );
  for (const { id, planId, assetId } of progress) {
    const its = since.filter(({ planAssetId, isReopened }) => isReopened && planAssetId === id);
    const changes = [
      { field: "assetId", before: assetId, after: assetId },
      { field: "occurrences", before: its.length, after: 0 },
    ];
    audit(ctx, { action: "due_reopened", entity: "plans", entityId: planId, changes });
  }
}

/** All that was decided of their assets since the first of them, in the order in which it was. */
async function decidedSince(ctx: Ctx, ids: readonly number[]): Promise<Kept[]> {
  const wanted = sql`${[...ids]}::bigint[]`;
  const { rows } = await sql<Kept>`
    with firsts as (select plan_asset_id, min(id) as first from plan_occurrences where id = any(${wanted}) group by plan_asset_id)
    select o.id, o.plan_asset_id, o.occurrence_key as key, o.trigger_id, o.outcome, o.rule, o.levels, o.due_units, o.why, o.undo, o.id = any(${wanted}) as is_reopened
    from firsts f join plan_occurrences o on o.plan_asset_id = f.plan_asset_id and o.id >= f.first
    where o.outcome in ('made', 'skipped', 'merged', 'missed') order by o.id`.execute(ctx.db);
  return rows.map((row) => ({ ...row, why: { ...row.why, others: row.why.others ?? [] } }));
}
