import { sql, type RawBuilder } from "kysely";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import { saysNothing } from "@millwright/domain/work/plans/assets/restating.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { isUndone, reopenThese } from "../generating/reopening.ts";
import { keptTriggers } from "../triggers/queries.ts";

export interface Restated {
  sinceDay?: string | undefined;
  lastDoneDay?: string | null | undefined;
  lastDoneUnits?: number | null | undefined;
}

/** Refuses what no trigger of the plan asks for: it would be kept and change nothing. `kept` is what stands where nothing is sent. */
export async function assertSaysSomething(ctx: Ctx, planId: number, sent: Restated, kept: Restated = {}): Promise<void> {
  if (Object.keys(sent).length === 0) return;
  const fault = saysNothing(await keptTriggers(ctx, planId), sent, kept);
  if (fault) throw refuseField(fault.path, fault.reason);
}

interface Beyond {
  field: keyof Restated;
  /** Occurrences (`o`) that what was said is before. */
  which: RawBuilder<boolean>;
  /** Triggers (`t`) whose dates or values are counted from there. */
  triggers: RawBuilder<boolean>;
}

const isDated = sql`(o.due_units is null or o.occurrence_key like 'count:%')`;
const FIXED_DATES = sql<boolean>`t->>'kind' = 'calendar' and t->>'mode' = 'fixed'`;
const FIXED_VALUES = sql<boolean>`t->>'kind' = 'meter' and t->>'mode' = 'fixed'`;

function beyond({ sinceDay, lastDoneDay, lastDoneUnits }: Restated): Beyond[] {
  const found: Beyond[] = [];
  if (sinceDay !== undefined)
    found.push({
      field: "sinceDay",
      which: sql<boolean>`o.occurrence_key like 'date:%' and o.due_day >= ${sinceDay}::date`,
      triggers: FIXED_DATES,
    });
  if (typeof lastDoneDay === "string")
    found.push({ field: "lastDoneDay", which: sql<boolean>`${isDated} and ${doneDay} > ${lastDoneDay}::date`, triggers: FIXED_DATES });
  if (typeof lastDoneUnits === "number")
    found.push({ field: "lastDoneUnits", which: sql<boolean>`o.due_units > ${lastDoneUnits}`, triggers: FIXED_VALUES });
  return found;
}
const doneDay = sql`coalesce((coalesce(w.completed_at, w.closed_at))::date, o.due_day)`;

/**
 * Somebody says anew from when on the work of an asset is owed, or when it was done last: what was decided beyond is open again. Refused where work beyond it was ordered and not
 * cancelled: that counts, and what is said would change nothing.
 */
export async function restate(ctx: Ctx, planAssetId: number, said: Restated): Promise<void> {
  for (const { field, which, triggers } of beyond(said)) {
    const { rows } = await sql<{ id: number; code: string | null; isUndone: boolean }>`
      select o.id, w.code, ${isUndone} as is_undone from plan_occurrences o left join work_orders w on w.tenant_id = o.tenant_id and w.id = o.work_order_id
      where o.plan_asset_id = ${planAssetId} and o.outcome in ('made', 'skipped', 'merged', 'missed') and ${which} order by o.id`.execute(
      ctx.db,
    );
    const ordered = rows.find((row) => !row.isUndone);
    if (ordered) throw refuseField(field, "plan_order_beyond", { code: ordered.code ?? "" });
    await reopenThese(
      ctx,
      rows.map(({ id }) => id),
    );
    await sql`update plan_assets pa set cursors = pa.cursors - (
        select coalesce(array_agg(t->>'id'), '{}') from plans p join plan_versions v on v.tenant_id = p.tenant_id and v.plan_id = p.id and v.number = p.version_number
        cross join lateral jsonb_array_elements(v.definition -> 'plan' -> 'triggers') as t where p.tenant_id = pa.tenant_id and p.id = pa.plan_id and ${triggers})
      where pa.id = ${planAssetId}`.execute(ctx.db);
  }
}
