import { sql, type RawBuilder } from "kysely";
import type { MeterToRead } from "@millwright/domain/register/meters/readings/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { figureColumns, withServices } from "../queries.ts";

export type Seen = MeterToRead & { seriesId: number };

const refOf = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;

/** The meters that the caller may read, with what was read last. `which` says of `meters` which of them. */
export async function metersToRead(ctx: Ctx, which: RawBuilder<unknown>, most: number): Promise<Seen[]> {
  const { rows } = await sql<Omit<Seen, "serviceEvery">>`
    select meters.id, meters.archived_at, meters.code, meters.name, meters.kind, meters.decimals, meters.roll_over, meters.max_per_day, meters.low_limit,
      meters.high_limit, meters.states, meters.series_id, ${refOf("n")} as sensor, ${refOf("u")} as unit, ${refOf("a")} as asset, ${refOf("l")} as location, ${figureColumns("lastAt", "lastValue", "averagePerDay")}
    from meters
    left join reference_values u on u.tenant_id = meters.tenant_id and u.id = meters.unit_id
    left join assets a on a.tenant_id = meters.tenant_id and a.id = meters.asset_id
    left join sensors n on n.tenant_id = meters.tenant_id and n.id = meters.sensor_id
    left join locations l on l.tenant_id = meters.tenant_id and l.id = meters.location_id
    where ${which} and ${withinReach(ctx, "meters")} and ${withinReach(ctx, "meter-readings")}
    order by meters.name, meters.id limit ${most}`.execute(ctx.db);
  return await withServices(ctx, rows);
}

/** Of an asset and of all below it; of a location where no asset is meant. */
export const metersOf = ({ assetId, locationId }: { assetId: number | null; locationId: number | null }): RawBuilder<unknown> => {
  if (assetId === null) return sql`meters.location_id = ${locationId} and meters.archived_at is null`;
  return sql`meters.archived_at is null and meters.asset_id in (
    with recursive tree as (
      select id from assets where id = ${assetId} union all select below.id from tree join assets below on below.parent_id = tree.id
    ) select id from tree)`;
};
