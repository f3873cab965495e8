import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { importer } from "../../connect/imports/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildGateway, readingsOf } from "../ingest/builders.ts";
import { buildPending, buildSensor } from "../sensors/builders.ts";
import { sweepTenant } from "./service.ts";

let world: World;
let engineer: Person;
let sensor: { id: number; code: string; sensorKey: string };
const typeIds = new Map<string, number>();

beforeAll(async () => {
  world = await openWorld();
  engineer = await world.tenant.as("Administrator");
  const types = await world.tenant.rows(
    async (db) => await db.selectFrom("referenceValues").select(["id", "code"]).where("list", "=", "sensor-types").execute(),
  );
  for (const { id, code } of types) typeIds.set(code, id);
});
afterAll(() => world.close());
beforeEach(async () => {
  sensor = await buildSensor(engineer, { typeId: typeIds.get("TEMP") ?? null });
});

const HOUR = 3_600_000;
const NOW = Math.floor(Date.now() / HOUR) * HOUR - 24 * HOUR;
const at = (hours: number) => new Date(NOW - hours * HOUR).toISOString();

const HEADINGS = "Sensor,Datum,Time,Value,Unit";
const files = (by = engineer) => importer(world, world.tenant, by);
async function checked(lines: readonly string[], by = engineer): Promise<Import> {
  const uploaded = await files(by).upload("sensor-readings", lines);
  return await files(by).check(await files(by).map(uploaded, uploaded.mapping));
}
const bring = async (lines: readonly string[], by = engineer): Promise<Import> => await files(by).run(await checked(lines, by));
const faults = async (done: Import) =>
  (await files().refused(done)).flatMap(({ line, faults: found }) => found.map(({ field, message }) => [line, field, message]));
const stored = async () => (await readingsOf(world.tenant, sensor.id)).map(({ at: when, value }) => [when, value]);
const newest = async () =>
  (await engineer.ok(sensors.get, { params: { id: sensor.id } })).values.map(({ at: when, value }) => [
    new Date(when).toISOString(),
    value,
  ]);
const told = async (action: string) =>
  await ask(sql<{ id: number }>`select id from audit_log where entity = 'sensors' and entity_id = ${sensor.id} and action = ${action}`);
const ask = async <T>(question: ReturnType<typeof sql<T>>) => (await world.tenant.rows(async (db) => await question.execute(db))).rows;
const hours = async () =>
  await ask(
    sql<{
      hour: string;
      count: number;
      late: number;
    }>`select h.hour, h.count, h.late from sensor_hours h join series s on s.id = h.series_id where s.sensor_id = ${sensor.id} order by 1`,
  );

describe("a file of readings", () => {
  test("is checked without a trace, and then brings what the check said: by code, by name or by device id, in any unit", async () => {
    const lines = [
      HEADINGS,
      `${sensor.code},temperature,${at(3)},4.5,°C`,
      `${sensor.sensorKey},Temperature,${at(2)},41,°F`,
      `${sensor.code},,${at(1)},6,`,
    ];
    const judged = await checked(lines);
    expect(judged).toMatchObject({ state: "checked", rowsCreated: 3, rowsRefused: 0 });
    expect(await stored()).toEqual([]);
    expect(await files().run(judged)).toMatchObject({ state: "done", rowsCreated: 3, rowsUnchanged: 0, rowsRefused: 0 });
    expect(await stored()).toEqual([
      [at(3), 4.5],
      [at(2), 5],
      [at(1), 6],
    ]);
    expect(await newest()).toEqual([[at(1), 6]]);
  });

  test("that comes again changes nothing; another value for a time that has one is refused with both", async () => {
    const lines = [HEADINGS, `${sensor.code},temperature,${at(2)},41,°F`, `${sensor.code},temperature,${at(1)},6,°C`];
    await bring(lines);
    expect(await bring(lines)).toMatchObject({ rowsCreated: 0, rowsUnchanged: 2, rowsRefused: 0 });
    const other = await bring([HEADINGS, `${sensor.code},temperature,${at(2)},7,°C`, `${sensor.code},temperature,${at(0)},8,°C`]);
    expect(other).toMatchObject({ rowsCreated: 1, rowsRefused: 1 });
    expect(await faults(other)).toEqual([[2, "value", "The sensor already has the value 5 °C at this time. The first value is kept."]]);
    expect(await stored()).toEqual([
      [at(2), 5],
      [at(1), 6],
      [at(0), 8],
    ]);
  });

  test("says the same in its check and its run of two rows for one time", async () => {
    const lines = [HEADINGS, `${sensor.code},,${at(2)},5,`, `${sensor.code},,${at(2)},5,`, `${sensor.code},,${at(2)},6,`];
    const judged = await checked(lines);
    const expected = { rowsCreated: 1, rowsUnchanged: 1, rowsRefused: 1 };
    expect(judged).toMatchObject(expected);
    const done = await files().run(judged);
    expect(done).toMatchObject(expected);
    expect(await faults(done)).toEqual([[4, "value", "Line 2 has a different value at this time."]]);
  });

  test("names for each row what is wrong with it", async () => {
    const pending = await buildPending(world.tenant, engineer);
    const done = await bring([
      HEADINGS,
      `NOBODY,temperature,${at(1)},4,°C`,
      `${pending.code},temperature,${at(1)},4,°C`,
      `${sensor.code},pressure,${at(1)},4,bar`,
      `${sensor.code},temperature,${at(1)},4,bar`,
      `${sensor.code},temperature,${at(24 * 402)},4,°C`,
      `${sensor.code},temperature,${at(-48)},4,°C`,
      `${sensor.code},temperature,${at(1)},warm,°C`,
      `${sensor.code},temperature,${at(1)},4,°C`,
    ]);
    expect(done).toMatchObject({ rowsCreated: 1, rowsRefused: 7 });
    expect(await faults(done)).toEqual([
      [2, "sensor", expect.stringContaining("NOBODY")],
      [3, "sensor", "This sensor has not been adopted yet. Adopt it first."],
      [4, "datum", "This sensor does not measure pressure. If it should, assign a suitable sensor type first."],
      [5, "unit", "This unit is for a different quantity."],
      [6, "at", "You can back-date at most 400 days."],
      [7, "at", "This date is in the future."],
      [8, "value", expect.any(String)],
    ]);
  });

  test("reads a time without a zone by the clock of the sensor's site", async () => {
    const west = await buildLocation(engineer, { isSite: true, timeZone: "America/Los_Angeles" });
    const there = await buildSensor(engineer, { typeId: typeIds.get("TEMP") ?? null, locationId: west.id });
    const wall = new Date(NOW - 10 * 24 * HOUR).toISOString().slice(0, 10);
    await bring([HEADINGS, `${there.code},,${wall} 08:00:05,4,°C`]);
    const [first] = await readingsOf(world.tenant, there.id);
    const offset = (Date.parse(first?.at ?? "") - Date.parse(`${wall}T08:00:05Z`)) / HOUR;
    expect([7, 8]).toContain(offset);
  });

  test("of a year ago finds a place, and its hours and days are added up anew", async () => {
    await sweepTenant(world.db, world.tenant.id);
    const year = 24 * 365;
    await bring([HEADINGS, `${sensor.code},,${at(year)},4,°C`, `${sensor.code},,${at(3)},6,°C`]);
    expect(await stored()).toEqual([
      [at(year), 4],
      [at(3), 6],
    ]);
    await sweepTenant(world.db, world.tenant.id);
    expect((await hours()).map(({ count, late }) => [count, late])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test("does not make a silent sensor heard, and is no message of a gateway", async () => {
    const before = await engineer.ok(sensors.get, { params: { id: sensor.id } });
    await bring([HEADINGS, `${sensor.code},,${at(0)},4,°C`]);
    const { state, lastMessageAt, version } = await engineer.ok(sensors.get, { params: { id: sensor.id } });
    expect({ state, lastMessageAt, version }).toEqual({ state: before.state, lastMessageAt: null, version: before.version });
  });

  test("stands in the log of its sensor once", async () => {
    await bring([HEADINGS, ...[3, 2, 1].map((hour) => `${sensor.code},,${at(hour)},${hour},°C`)]);
    expect(await told("readings_imported")).toHaveLength(1);
  });

  test("that was killed half way goes on, and counts what it brought before as brought", async () => {
    const lines = [HEADINGS, `${sensor.code},,${at(2)},4,°C`, `${sensor.code},,${at(1)},5,°C`];
    const first = await bring(lines);
    // As a job that died before its last word.
    await world.tenant.rows((db) => db.updateTable("imports").set({ state: "checked" }).where("id", "=", first.id).execute());
    expect(await files().run(first)).toMatchObject({ state: "done", rowsCreated: 2, rowsUnchanged: 0 });
    expect(await files().undo(first)).toMatchObject({ rowsUndone: 2 });
    expect(await stored()).toEqual([]);
  });

  test("is refused to who may not create sensors", async () => {
    const technician = await world.tenant.as("Technician");
    const asked = { query: { target: "sensor-readings", format: "csv" } } as const;
    expect((await engineer.call(imports.template, asked)).status).toBe(200);
    expect((await technician.call(imports.template, asked)).status).toBe(403);
  });
});

describe("taken back", () => {
  test("an import removes what it brought and nothing else; the newest value, the hours and the marks are as before", async () => {
    await bring([HEADINGS, `${sensor.code},,${at(5)},1,°C`, `${sensor.code},,${at(3)},3,°C`]);
    await sweepTenant(world.db, world.tenant.id);
    const before = { stored: await stored(), newest: await newest(), hours: await hours() };
    const done = await bring([HEADINGS, ...[6, 5, 4, 3, 2, 1].map((hour) => `${sensor.code},,${at(hour)},${hour === 5 ? 1 : hour},°C`)]);
    expect(done).toMatchObject({ rowsCreated: 4, rowsUnchanged: 2 });
    await sweepTenant(world.db, world.tenant.id);
    expect(await stored()).toHaveLength(6);

    const undone = await files().undo(done);
    expect(undone).toMatchObject({ state: "undone", rowsUndone: 4, rowsKept: 0 });
    await sweepTenant(world.db, world.tenant.id);
    expect({ stored: await stored(), newest: await newest(), hours: await hours() }).toEqual(before);
    expect(await told("readings_taken_back")).toHaveLength(1);
  });

  test("a file in the wrong unit can come again in the right one", async () => {
    const wrong = await bring([HEADINGS, `${sensor.code},,${at(2)},41,°C`]);
    await files().undo(wrong);
    expect(await newest()).toEqual([]);
    expect(await bring([HEADINGS, `${sensor.code},,${at(2)},41,°F`])).toMatchObject({ rowsCreated: 1, rowsRefused: 0 });
    expect(await stored()).toEqual([[at(2), 5]]);
  });

  test("what a gateway said stays, whether it came before the file did or in between what the file brought", async () => {
    const gateway = await buildGateway(world.tenant);
    sensor = await buildSensor(engineer, { networkId: gateway.networkId, typeId: typeIds.get("TEMP") ?? null });
    const say = async (hour: number, value: number) => {
      const said = { readings: [{ sensor: sensor.sensorKey, datum: "temperature", at: at(hour), value, unit: "Cel" }] };
      const headers = { authorization: `Bearer ${gateway.token}`, "content-type": "application/json" };
      const sent = await world.app.inject({
        method: "POST",
        url: `/ingest/native/${gateway.publicId}`,
        headers,
        payload: JSON.stringify(said),
      });
      expect(sent.json()).toMatchObject({ accepted: 1 });
    };
    await say(2, 4);
    const done = await bring([HEADINGS, ...[6, 4, 2].map((hour) => `${sensor.code},,${at(hour)},4,°C`)]);
    await say(5, 7);
    await files().undo(done);
    expect(await stored()).toEqual([
      [at(5), 7],
      [at(2), 4],
    ]);
  });
});

test("the run-time role may not remove a reading itself", async () => {
  await bring([HEADINGS, `${sensor.code},,${at(2)},4,°C`]);
  await expect(
    world.tenant.rows(async (db) => await sql`delete from sensor_readings where at = ${at(2)}`.execute(db)),
  ).rejects.toMatchObject({ code: "42501" });
});

test("a person of one site names no sensor of another one", async () => {
  const [here, there] = [await buildLocation(engineer, { isSite: true }), await buildLocation(engineer, { isSite: true })];
  const away = await buildSensor(engineer, { typeId: typeIds.get("TEMP") ?? null, locationId: there.id });
  const own = await buildSensor(engineer, { typeId: typeIds.get("TEMP") ?? null, locationId: here.id });
  await addRole(world.tenant, "Data keeper of a site", {
    sensors: { flags: ["view", "create"], scope: "site" },
    imports: { flags: ["view", "create"], scope: "all" },
  });
  const local = await world.tenant.join("Data keeper of a site", { siteId: here.id });
  const done = await bring([HEADINGS, `${away.code},,${at(2)},4,°C`, `${own.code},,${at(2)},4,°C`], local);
  expect((await files(local).refused(done)).map(({ line }) => line)).toEqual([2]);
});
