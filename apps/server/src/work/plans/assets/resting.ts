import { sql, type RawBuilder } from "kysely";
import type { Rest } from "@millwright/domain/work/plans/assets/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";

/** Why the plans of an asset rest, by the asset itself; `asset` is its alias. Null: they do not. */
export const restOf = (
  asset: string,
): RawBuilder<Rest | null> => sql<Rest | null>`case when ${sql.ref(`${asset}.archivedAt`)} is not null then 'archived'
  when exists (select from reference_values v where v.tenant_id = ${sql.ref(`${asset}.tenantId`)} and v.id = ${sql.ref(`${asset}.operatingStatusId`)} and v.means = 'out_of_service')
  then 'out_of_service' end`;

/** The asset is back: what fell due meanwhile is not owed. */
export async function endRest(ctx: Ctx, assetId: number): Promise<void> {
  await sql`update plan_assets set since_day = greatest(since_day, (now() at time zone ${ctx.timeZone})::date), ask_at = now()
    where asset_id = ${assetId} and archived_at is null`.execute(ctx.db);
}

/** Whether a status puts out of service what has it. */
export async function isOutOfService(ctx: Ctx, statusId: number | null): Promise<boolean> {
  if (statusId === null) return false;
  const { rows } = await sql<{ means: string | null }>`select means from reference_values where id = ${statusId}`.execute(ctx.db);
  return rows[0]?.means === "out_of_service";
}
