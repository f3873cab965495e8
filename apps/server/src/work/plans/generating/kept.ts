import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { KeptAsset } from "./facts.ts";

/** All that is kept of an asset of a plan (`pa`) and decides, with what its orders take of the asset (`a`). */
export const keptColumns = sql`pa.id, pa.plan_id, pa.asset_id, a.code as asset_code, a.name as asset_name, a.location_id, pa.site_id, a.cost_centre_id, a.failure_class_id,
  pa.crew_id, pa.offset_days, pa.since_day, pa.last_done_day, pa.last_done_units, pa.cursors, pa.hits, pa.owed, pa.decided, pa.skipped_in_row, pa.route_order`;

/** Assets of plans as they are kept; nothing is held, and whether the caller reaches them is said by `which`. */
export async function keptAssets(ctx: Ctx, which: RawBuilder<unknown>, limit: number | null = null): Promise<KeptAsset[]> {
  const { rows } =
    await sql<KeptAsset>`select ${keptColumns} from plan_assets pa join assets a on a.tenant_id = pa.tenant_id and a.id = pa.asset_id
    where ${which} and pa.archived_at is null order by a.code, pa.id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** These of them. */
export const keptWith = async (ctx: Ctx, ids: readonly number[]): Promise<KeptAsset[]> =>
  await keptAssets(ctx, sql`pa.id = any(${[...ids]}::bigint[])`);
