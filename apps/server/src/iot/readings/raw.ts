import { sql } from "kysely";
import type { TenantDb } from "../../platform/db/db.ts";

export interface RawReading {
  at: string;
  value: number;
}

/** A file of more nobody reads; what is newer stays out. */
const MOST_ROWS = 100_000;

/** Readings of a series as they came, both ends included, the oldest first; what counts nowhere is not among them. */
export async function readingsBetween(db: TenantDb, seriesId: number, from: string, until: string): Promise<RawReading[]> {
  const { rows } = await sql<RawReading>`
    select r.at, r.value from sensor_readings r
    where r.tenant_id = current_tenant() and r.series_id = ${seriesId} and r.at >= ${from}::timestamptz and r.at <= ${until}::timestamptz
      and not exists (select from sensor_spans p where p.series_id = ${seriesId} and p.kind in ('ahead', 'suspect', 'set_aside') and r.at between p.from_at and p.until_at)
    order by r.at limit ${MOST_ROWS}`.execute(db);
  return rows;
}
