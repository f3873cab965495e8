import { readingAsides, type ReadingAside } from "@millwright/domain/iot/readings/contract.ts";
import { SAID_AT } from "@millwright/domain/iot/readings/examples.ts";
import type { Sensor } from "@millwright/domain/iot/sensors/contract.ts";
import { connect } from "../../testing/catalogue.ts";
import type { Person, TestTenant } from "../../testing/world.ts";
import { buildSensor } from "../sensors/builders.ts";
import { seriesOf, storeReadings } from "./service.ts";

/** For tests: a sensor that said a temperature at the time of the examples. */
export async function buildSaid(tenant: TestTenant, by: Person): Promise<Sensor> {
  const owner = await connect("owner");
  await owner.query("select make_sensor_week($1::date)", [SAID_AT.slice(0, 10)]);
  await owner.end();
  const sensor = await buildSensor(by);
  const nothing = { intervalSeconds: null, decimals: null, leastPlausible: null, mostPlausible: null, rollOver: null };
  await tenant.rows(async (db) => {
    const series = await seriesOf(db, [{ sensorId: sensor.id, datum: "temperature", kind: "gauge", unit: "Cel", ...nothing }]);
    await storeReadings(
      db,
      [...series.values()].map(({ id }) => ({ seriesId: id, at: Date.parse(SAID_AT), value: 5, isNewest: true })),
    );
  });
  return sensor;
}

/** The same, of which the reading was set aside. */
export async function buildAside(tenant: TestTenant, by: Person): Promise<ReadingAside> {
  const { id: sensorId } = await buildSaid(tenant, by);
  const body = { sensorId, datum: "temperature", from: SAID_AT, until: SAID_AT, reason: "Held in the hand" };
  return await by.ok(readingAsides.create, { body });
}
