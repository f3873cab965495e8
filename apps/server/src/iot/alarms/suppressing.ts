import { sql } from "kysely";
import type { Suppression } from "@millwright/domain/iot/alarms/contract.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { assetsOutOfService } from "../../register/assets/service.ts";
import { assetsInWork } from "../../work/orders/service.ts";
import { tellOf, WRITTEN, type Written } from "./telling.ts";

/** By what alarms on these assets are kept quiet; an asset that is not named is not. Asked when something changes, never at a reading. */
export async function suppressionsOf(db: TenantDb, assetIds: readonly number[]): Promise<Map<number, Suppression>> {
  if (assetIds.length === 0) return new Map();
  const inWork = await assetsInWork(db, assetIds);
  const outOfService = await assetsOutOfService(db, assetIds);
  return new Map<number, Suppression>([
    ...inWork.map((id) => [id, "work_in_progress"] as const),
    ...outOfService.map((id) => [id, "out_of_service"] as const),
  ]);
}

/** An asset goes out of service or comes back, or work on it begins or ends: what stands on it is quiet from then on, or no longer. */
export async function suppressAnew(db: TenantDb, assetIds: readonly number[], now: number): Promise<void> {
  const { rows: standing } = await sql<{ id: number; assetId: number; suppressedBy: Suppression | null }>`
    select id, asset_id, suppressed_by from alarms where asset_id = any(${[...assetIds]}::bigint[]) and cleared_at is null and suppressed_by is distinct from 'gateway'
    order by id`.execute(db);
  if (standing.length === 0) return;
  const suppressions = await suppressionsOf(db, [...new Set(standing.map(({ assetId }) => assetId))]);
  const changed = standing.filter(({ assetId, suppressedBy }) => (suppressions.get(assetId) ?? null) !== suppressedBy);
  await suppressThese(
    db,
    changed.map(({ id, assetId }) => ({ id, by: suppressions.get(assetId) ?? null })),
    now,
  );
}

/** Null: it is heard of again, as if it were raised now. */
export async function suppressThese(db: TenantDb, changed: readonly { id: number; by: Suppression | null }[], now: number): Promise<void> {
  if (changed.length === 0) return;
  const { rows } = await sql<Written & { value: number | null; limit: number | null }>`
    update alarms a set suppressed_by = c.by from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ by }) => by)}::text[]) as c (id, by)
    where a.id = c.id and a.cleared_at is null returning ${WRITTEN}, a.last_value as value, a.limit_value as "limit"`.execute(db);
  await tellOf(
    db,
    rows.map(({ value, limit, ...alarm }) => ({
      alarm,
      kind: alarm.suppressedBy === null ? ("unsuppressed" as const) : ("suppressed" as const),
      at: now,
      value,
      limit,
      note: alarm.suppressedBy,
    })),
  );
}
