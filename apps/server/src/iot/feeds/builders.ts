import { sql } from "kysely";
import { meterFeeds, type MeterFeed, type MeterFeedDraft } from "@millwright/domain/iot/feeds/contract.ts";
import type { SensorDraft } from "@millwright/domain/iot/sensors/contract.ts";
import { usualData } from "@millwright/domain/iot/sensors/types.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import type { Person, TestTenant } from "../../testing/world.ts";
import type { MeterDraft } from "@millwright/domain/register/meters/contract.ts";
import { buildMeter } from "../../register/meters/builders.ts";
import { buildSensor } from "../sensors/builders.ts";

let serial = 0;

/** For tests: a sensor that was heard to say a datum, as its type knows it. */
export async function buildMeasuring(tenant: TestTenant, by: Person, datum = "running", draft: Partial<SensorDraft> = {}) {
  const sensor = await buildSensor(by, { heartbeatSeconds: 600, ...draft });
  const known = ["RUN", "TEMP", "ENERGY", "PRESS"].flatMap((type) => usualData(type)).find(({ key }) => key === datum);
  const { kind = "gauge", unit = null } = known ?? {};
  const seriesId = await tenant.rows(async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into series (sensor_id, datum, kind, unit, interval_seconds) values (${sensor.id}, ${datum}, ${kind}, ${unit}, 600) returning id`.execute(
      db,
    );
    return rows[0]?.id ?? 0;
  });
  return { ...sensor, seriesId };
}

/** For tests: a meter in a unit of measure, by its code. */
export async function buildMeterIn(by: Person, unit: string | null, draft: Partial<MeterDraft> = {}) {
  serial += 1;
  const { rows } = unit === null ? { rows: [] } : await by.ok(valuesOf("units-of-measure").options, { query: { search: unit } });
  return await buildMeter(by, {
    code: `FED-${process.pid}-${serial}`,
    ...draft,
    unitId: rows.find(({ code }) => code === unit)?.id ?? null,
  });
}

/** For tests: running hours of a machine, linked to a meter of hours. */
export async function buildMeterFeed(
  tenant: TestTenant,
  by: Person,
  { datum = "running", unit = "h", meter, ...draft }: Partial<MeterFeedDraft> & { unit?: string; meter?: Partial<MeterDraft> } = {},
): Promise<MeterFeed> {
  const sensor = await buildMeasuring(tenant, by, datum);
  const { id: meterId } = await buildMeterIn(by, unit, meter);
  return await by.ok(meterFeeds.create, { body: { sensorId: sensor.id, datum, meterId, kind: "hours", ...draft } });
}

/** The same, of which the meter asked about a value. */
export async function buildRefusedFeed(tenant: TestTenant, by: Person): Promise<MeterFeed> {
  const feed = await buildMeterFeed(tenant, by);
  await tenant.rows(
    async (db) =>
      await sql`update meter_feeds set refused_at = now(), refused_value = 99, refused_reason = 'meter_too_fast', refused_params = '{"rate": 99, "usual": 24}' where id = ${feed.id}`.execute(
        db,
      ),
  );
  return feed;
}
