import { KEPT_MONDAY } from "@millwright/domain/iot/record-sheets/examples.ts";
import type { Sensor, SensorDraft } from "@millwright/domain/iot/sensors/contract.ts";
import type { FileStore } from "../../platform/files/files.ts";
import { connect } from "../../testing/catalogue.ts";
import type { Person, TestTenant } from "../../testing/world.ts";
import { seriesKey, seriesOf, storeReadings } from "../readings/service.ts";
import { buildSensor } from "../sensors/builders.ts";
import { writeKept } from "./keeping/kept-files.ts";
import type { KeptLine } from "./keeping/week-lines.ts";

/** For tests: places for the readings of so many weeks, from that of a day. */
export async function makeWeeks(day: string, weeks: number, owner = "owner"): Promise<void> {
  const client = await connect(owner);
  await client.query("select make_sensor_week($1::date + 7 * week) from generate_series(0, $2::int - 1) as week", [day, weeks]);
  await client.end();
}

/** For tests: a sensor of which a record is kept, heard every ten minutes. */
export const buildRecorded = async (by: Person, draft: Partial<SensorDraft> = {}): Promise<Sensor> =>
  await buildSensor(by, { isRecord: true, heartbeatSeconds: 600, ...draft });

/** For tests: what a sensor measured, past the doors; answers its series. */
export async function storeSaid(
  tenant: Pick<TestTenant, "rows">,
  sensorId: number,
  readings: readonly { at: number; value: number }[],
  facts: { datum?: string; unit?: string; interval?: number | null } = {},
): Promise<number> {
  const { datum = "temperature", unit = "Cel", interval = 600 } = facts;
  return await tenant.rows(async (db) => {
    const limits = { leastPlausible: -60, mostPlausible: 200, rollOver: null };
    const series = await seriesOf(db, [{ sensorId, datum, kind: "gauge", unit, intervalSeconds: interval, decimals: 1, ...limits }]);
    const seriesId = series.get(seriesKey(sensorId, datum))?.id ?? 0;
    await storeReadings(
      db,
      readings.map(({ at, value }, place) => ({ seriesId, at, value, isNewest: place === readings.length - 1 })),
    );
    return seriesId;
  });
}

/** For tests: a recorded sensor of which a week was kept, that of the examples unless it is said. */
export async function buildKept(files: FileStore, tenant: TestTenant, by: Person, monday = KEPT_MONDAY): Promise<Sensor> {
  const sensor = await buildRecorded(by);
  const seriesIn = { sensorId: sensor.id, datum: "temperature", kind: "gauge" as const, unit: "Cel", intervalSeconds: 600, decimals: 1 };
  await tenant.rows(async (db) => await seriesOf(db, [{ ...seriesIn, leastPlausible: null, mostPlausible: null, rollOver: null }]));
  const lines = async function* (): AsyncGenerator<KeptLine> {
    for (const [clock, value] of [
      ["08:00:00", 4],
      ["08:10:00", 4.5],
    ] as const) {
      const time = `${monday} ${clock}`;
      yield {
        datum: "temperature",
        time,
        value,
        isLate: false,
        cells: [sensor.code, sensor.name, "temperature", time, value, "Cel", null],
      };
    }
  };
  const { key, sizeBytes, sha256, rowCount } = await writeKept(files, tenant.id, lines());
  await tenant.rows(
    async (db) =>
      await db
        .insertInto("sensorKeptWeeks")
        .values({ sensorId: sensor.id, week: monday, storeKey: key, sizeBytes, sha256, rowCount })
        .execute(),
  );
  await files.keep(key);
  return sensor;
}
