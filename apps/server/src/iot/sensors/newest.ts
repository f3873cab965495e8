import { sql } from "kysely";
import { holds } from "@millwright/domain/kit/access.ts";
import type { NewestValue } from "@millwright/domain/kit/live/frames.ts";
import type { Caller } from "../../platform/call/ctx.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { withinReach } from "../../platform/records/reach.ts";

/** What these series said last, of those that the caller reaches at this moment; one statement. Times are milliseconds, values in the unit that is stored. */
export async function newestOfSeries(db: TenantDb, caller: Caller, seriesIds: readonly number[]): Promise<NewestValue[]> {
  if (seriesIds.length === 0 || !holds(caller.grants, "sensors", "view")) return [];
  const { rows } = await sql<NewestValue>`
    select l.series_id, (extract(epoch from l.at) * 1000)::float8 as at, l.value from series_latest l
    join series s on s.tenant_id = l.tenant_id and s.id = l.series_id join sensors n on n.tenant_id = s.tenant_id and n.id = s.sensor_id
    where l.series_id = any(${[...seriesIds]}::bigint[]) and n.archived_at is null and n.status <> 'pending' and ${withinReach(caller, "sensors", "n")}`.execute(
    db,
  );
  return rows;
}
