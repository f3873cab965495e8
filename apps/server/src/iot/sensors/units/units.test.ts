import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "@millwright/domain/foundation/audit/contract.ts";
import { sensorUnits } from "@millwright/domain/iot/sensors/units/contract.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const temperatureOf = async (person: Person) => {
  const { rows } = await person.ok(sensorUnits.get);
  return rows.find(({ type, datum }) => type.code === "TEMP" && datum === "temperature");
};

test("a °F and a °C person are shown the same sensor each in theirs; what is stored is °C", async () => {
  const [metric, us] = [await world.tenant.join("Planner"), await world.tenant.join("Planner")];
  await us.ok(sensorUnits.updateMine, { body: { system: "us" } });
  expect(await temperatureOf(us)).toMatchObject({ canonicalUnit: "Cel", unit: "[degF]", factor: 1.8, offset: 32 });
  expect(await temperatureOf(metric)).toMatchObject({ canonicalUnit: "Cel", unit: "Cel", factor: 1, offset: 0 });
  await us.ok(sensorUnits.updateMine, { body: { system: null } });
  expect(await temperatureOf(us)).toMatchObject({ unit: "Cel" });
});

test("the organisation says in which unit all are shown something who say nothing of their own, and takes it back", async () => {
  const admin = await world.tenant.as("Administrator");
  const reader = await world.tenant.join("Planner");
  const typeId = (await temperatureOf(admin))?.typeId ?? 0;
  await admin.ok(sensorUnits.update, { body: { rows: [{ typeId, datum: "temperature", unit: "[degF]", decimals: 0 }] } });
  expect(await temperatureOf(reader)).toMatchObject({ unit: "[degF]", tenantUnit: "[degF]", decimals: 0 });
  await reader.ok(sensorUnits.updateMine, { body: { system: "metric" } });
  expect(await temperatureOf(reader)).toMatchObject({ unit: "Cel" });
  await admin.ok(sensorUnits.update, { body: { rows: [] } });
  expect(await temperatureOf(admin)).toMatchObject({ unit: "Cel", tenantUnit: null });
});

test("a unit that measures something else is refused by its field, as is what the type does not measure", async () => {
  const admin = await world.tenant.as("Administrator");
  const typeId = (await temperatureOf(admin))?.typeId ?? 0;
  const sent = [
    { typeId, datum: "temperature", unit: "bar" },
    { typeId, datum: "weight", unit: "kg" },
  ];
  const { status, body } = await admin.call(sensorUnits.update, { body: { rows: sent } });
  expect([status, body.fields]).toEqual([
    400,
    [
      { path: "rows.0.unit", reason: "unit_does_not_fit" },
      { path: "rows.1.datum", reason: "not_known" },
    ],
  ]);
  const technician = await world.tenant.as("Technician");
  expect((await technician.call(sensorUnits.update, { body: { rows: [] } })).status).toBe(403);
});

test("the log says in which unit something was shown before, and in which it is now", async () => {
  const admin = await world.tenant.as("Administrator");
  const typeId = (await temperatureOf(admin))?.typeId ?? 0;
  await admin.ok(sensorUnits.update, { body: { rows: [{ typeId, datum: "temperature", unit: "[degF]" }] } });
  await admin.ok(sensorUnits.update, { body: { rows: [] } });
  const { rows } = await admin.ok(audit.list, { body: { endRow: 2 } });
  expect(rows.map(({ changes }) => changes.map(({ before, after }) => [before, after]))).toEqual([
    [["temperature: [degF]", null]],
    [[null, "temperature: [degF]"]],
  ]);
});
