import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";

/**
 * Who pays for work: the asset's cost centre, else that of the nearest asset above, else that of the place where it stands or the nearest place above; one that is no longer
 * offered says nothing.
 */
export async function findCostCentre(
  ctx: Pick<Ctx, "db">,
  { assetId, locationId }: { assetId?: number | null | undefined; locationId?: number | null | undefined },
): Promise<number | null> {
  if (!assetId && !locationId) return null;
  const { rows } = await sql<{ id: number }>`
    with recursive offered as (
      select id from reference_values where list = 'cost-centres' and is_active
    ), things as (
      select id, parent_id, location_id, cost_centre_id, 0 as steps from assets where id = ${assetId ?? null}::bigint
      union all
      select a.id, a.parent_id, a.location_id, a.cost_centre_id, things.steps + 1 from assets a join things on a.id = things.parent_id
    ), places as (
      select l.id, l.parent_id, l.cost_centre_id, 0 as steps from locations l
      where l.id = coalesce((select location_id from things where location_id is not null order by steps limit 1), ${locationId ?? null}::bigint)
      union all
      select l.id, l.parent_id, l.cost_centre_id, places.steps + 1 from locations l join places on l.id = places.parent_id
    )
    select found.id from (
      select cost_centre_id as id, 0 as kind, steps from things union all select cost_centre_id, 1, steps from places
    ) found join offered on offered.id = found.id order by kind, steps limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
}
