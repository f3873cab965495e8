import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "@millwright/domain/foundation/audit/contract.ts";
import { sensorTypeData, type SensorType } from "@millwright/domain/iot/sensors/types/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { sensorUnits } from "@millwright/domain/iot/sensors/units/contract.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildSensor } from "../builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const typeOf = async (code: string): Promise<SensorType> => {
  const { rows } = await by.ok(sensorTypeData.list);
  const found = rows.find(({ type }) => type.code === code);
  if (!found) throw new Error(`no type ${code}`);
  return found;
};
const strain = { key: "strain", label: "Strain", kind: "gauge" as const, unit: "m", decimals: 3, leastPlausible: -1, mostPlausible: 1 };
const say = async ({ id, version }: SensorType, data: object[]) =>
  await by.call(sensorTypeData.update, { params: { id }, body: { version, data: data as never } });

test("a type measures what is usual by its code until somebody says otherwise, and again when that is taken away", async () => {
  const usual = await typeOf("TEMP");
  expect(usual).toMatchObject({ version: 0, isUsual: true, data: [{ key: "temperature", unit: "Cel" }] });
  const changed = await say(usual, [strain, { key: "open", label: "Open", kind: "characteristic" }]);
  expect(changed).toMatchObject({
    status: 200,
    body: {
      version: 1,
      isUsual: false,
      data: [
        { ...strain, rollOver: null },
        { key: "open", unit: null },
      ],
    },
  });
  const { rows } = await by.ok(sensorUnits.get);
  expect(rows.filter(({ type }) => type.code === "TEMP").map(({ datum, canonicalUnit }) => [datum, canonicalUnit])).toEqual([
    ["strain", "m"],
  ]);
  const { rows: log } = await by.ok(audit.list, { body: { endRow: 1 } });
  expect(log[0]?.changes[0]).toMatchObject({
    before: expect.stringContaining("Temperature (temperature) Cel"),
    after: expect.stringContaining("Strain (strain) m .3 -1…1"),
  });
  expect(await say(await typeOf("TEMP"), [])).toMatchObject({ status: 200, body: { isUsual: true, version: 0 } });
});

test("of two who change a type at once one is told what stands there now", async () => {
  const seen = await typeOf("PRESS");
  const answers = await Promise.all([say(seen, [strain]), say(seen, [{ ...strain, key: "other" }])]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ reason: "stale", current: { version: 1 } });
});

test("what cannot be is refused by its field, and who may not change lists changes nothing", async () => {
  const seen = await typeOf("LEVEL");
  const { status, body } = await say(seen, [strain, { ...strain, key: "STRAIN" }, { ...strain, key: "x", rollOver: 5 }]);
  expect([status, body.fields]).toEqual([
    400,
    [
      { path: "data.1.key", reason: "duplicate" },
      { path: "data.2.rollOver", reason: "counters_alone" },
    ],
  ]);
  const technician = await world.tenant.as("Technician");
  expect((await technician.call(sensorTypeData.update, { params: { id: seen.id }, body: { version: 0, data: [] } })).status).toBe(403);
  expect((await technician.call(sensorTypeData.list)).status).toBe(200);
  expect((await by.call(sensorTypeData.update, { params: { id: 888_888 }, body: { version: 0, data: [] } })).status).toBe(404);
});

test("decimals follow at once for what was measured earlier, the plausible range does not", async () => {
  const seen = await typeOf("VIB");
  const sensor = await buildSensor(by, { typeId: seen.id });
  await world.tenant.rows(async (db) => {
    const series = { sensorId: sensor.id, datum: "Velocity", kind: "gauge", unit: "mm/s", decimals: 2, mostPlausible: 200 };
    const { id } = await db.insertInto("series").values(series).returning("id").executeTakeFirstOrThrow();
    await db.insertInto("seriesLatest").values({ seriesId: id, at: new Date().toISOString(), value: 5 }).execute();
  });
  const [velocity] = seen.data;
  expect((await say(seen, [{ ...velocity, decimals: 4, mostPlausible: 1 }])).status).toBe(200);
  expect((await by.ok(sensors.get, { params: { id: sensor.id } })).values).toMatchObject([{ datum: "Velocity", decimals: 4 }]);
  const kept = await world.tenant.rows(
    async (db) => await db.selectFrom("series").select(["decimals", "mostPlausible"]).where("sensorId", "=", sensor.id).execute(),
  );
  expect(kept).toEqual([{ decimals: 4, mostPlausible: 200 }]);
});
