import { sql } from "kysely";
import type { NewestValue } from "@millwright/domain/iot/sensors/contract.ts";
import { datumOf } from "@millwright/domain/iot/sensors/types.ts";
import { VITALS } from "@millwright/domain/iot/ingest/canonical.ts";
import type { TenantDb } from "../../platform/db/db.ts";

/** What sensors measure now, by sensor, in the units that are stored; what devices say of themselves stands elsewhere. */
export async function newestValuesOf(db: TenantDb, sensorIds: readonly number[]): Promise<Map<number, NewestValue[]>> {
  if (sensorIds.length === 0) return new Map();
  const { rows } = await sql<Omit<NewestValue, "label"> & { sensorId: number }>`
    select s.sensor_id, s.id as series_id, s.datum, l.at, l.value, s.unit, s.decimals from series s join series_latest l on l.series_id = s.id
    where s.sensor_id = any(${[...sensorIds]}::bigint[]) and s.datum <> all(${[...VITALS]}::text[]) order by s.sensor_id, s.id`.execute(db);
  const found = new Map<number, NewestValue[]>();
  for (const { sensorId, ...value } of rows)
    found.set(sensorId, [...(found.get(sensorId) ?? []), { ...value, label: datumOf([], value.datum)?.label ?? value.datum }]);
  return found;
}
