import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { messages } from "@millwright/domain/iot/messages/contract.ts";
import { sensorUnits } from "@millwright/domain/iot/sensors/units/contract.ts";
import { importer } from "../../connect/imports/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildGateway, readingsOf } from "../ingest/builders.ts";
import { buildSensor } from "../sensors/builders.ts";
import { sweepTenant } from "../readings/service.ts";

let world: World;
let tenant: TestTenant;
let engineer: Person;
let sensor: { id: number; code: string; name: string; sensorKey: string };
let siteId: number;
let typeId: number;

const DAY = 86_400_000;
/** Days of the clock are told apart by it; readings stand to the millisecond. */
const NOON = Math.floor(Date.now() / DAY) * DAY - 2 * DAY + 12 * 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();
const SPAN = { from: iso(NOON - DAY), until: iso(NOON + DAY) };

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  tenant = await world.otherTenant();
  engineer = await tenant.as("Administrator");
  const { id } = await tenant.rows(
    async (db) =>
      await db
        .selectFrom("referenceValues")
        .select("id")
        .where("list", "=", "sensor-types")
        .where("code", "=", "HUM")
        .executeTakeFirstOrThrow(),
  );
  const site = await buildLocation(engineer, { isSite: true, timeZone: "Asia/Kathmandu" });
  siteId = site.id;
  typeId = id;
  const gateway = await buildGateway(tenant);
  sensor = await buildSensor(engineer, { typeId: id, networkId: gateway.networkId, locationId: site.id });
  const said = (datum: string, unit: string, values: readonly number[]) =>
    values.map((value, step) => ({ sensor: sensor.sensorKey, datum, unit, value, at: iso(NOON + step * 60_250) }));
  const sent = await world.app.inject({
    method: "POST",
    url: `/ingest/native/${gateway.publicId}`,
    headers: { authorization: `Bearer ${gateway.token}`, "content-type": "application/json" },
    payload: JSON.stringify({ readings: [...said("temperature", "Cel", [5, 0.1 + 0.2, 21.37]), ...said("humidity", "%", [50.5])] }),
  });
  expect(sent.json()).toMatchObject({ accepted: 4 });
});

type Asked = Partial<Parameters<typeof ask>[0]>;
async function ask(
  body: {
    datum?: string;
    from?: string;
    until?: string;
    resolution?: "readings" | "hours" | "days";
    format?: "csv" | "xlsx";
    isCanonical?: boolean;
  },
  by = engineer,
) {
  return await by.call(messages.exportReadings, { body: { sensorId: sensor.id, ...SPAN, resolution: "readings", format: "csv", ...body } });
}
const bytes = async (asked: Asked = {}) => (await ask(asked)).body as unknown as Buffer;
const table = async (asked: Asked = {}) => parse(await bytes(asked), { bom: true });

describe("readings as a file", () => {
  test("are told by the clock of the site, in the reader's unit, which stands above them where it is one", async () => {
    await engineer.ok(sensorUnits.updateMine, { body: { system: "us" } });
    expect(await table({ datum: "temperature" })).toEqual([
      ["Sensor code", "Sensor", "Datum", "Time (Asia/Kathmandu)", "Value (°F)", "Unit", "Remark"],
      [sensor.code, sensor.name, "temperature", `${iso(NOON).slice(0, 10)} 17:45:00`, "41", "°F", "Late"],
      [sensor.code, sensor.name, "temperature", `${iso(NOON).slice(0, 10)} 17:46:00.250`, "32.54", "°F", "Late"],
      [sensor.code, sensor.name, "temperature", `${iso(NOON).slice(0, 10)} 17:47:00.500`, "70.466", "°F", "Late"],
    ]);
    const all = await table();
    expect(all[0]?.[4]).toBe("Value");
    expect(all.slice(1).map(([, , datum, , value, unit]) => [datum, value, unit])).toEqual([
      ["humidity", "50.5", "%"],
      ["temperature", "41", "°F"],
      ["temperature", "32.54", "°F"],
      ["temperature", "70.466", "°F"],
    ]);
  });

  test("are as they are stored for who asks for that", async () => {
    await engineer.ok(sensorUnits.updateMine, { body: { system: "us" } });
    const values = (await table({ datum: "temperature", isCanonical: true })).slice(1).map(([, , , , value]) => Number(value));
    expect(values).toEqual([5, 0.1 + 0.2, 21.37]);
  });

  test.each(["csv", "xlsx"] as const)(
    "leave as %s and come in again, and nothing changes; in an empty organisation's sensor they are the same",
    async (format) => {
      await engineer.ok(sensorUnits.updateMine, { body: { system: "us" } });
      const file = await bytes({ format });
      const before = await readingsOf(tenant, sensor.id);
      const { upload, map, check, run, refused } = importer(world, tenant, engineer);
      const bring = async () => {
        const uploaded = await upload("sensor-readings", file, `readings.${format}`);
        const done = await run(await check(await map(uploaded, uploaded.mapping)));
        expect(await refused(done)).toEqual([]);
        return done;
      };
      expect(await bring()).toMatchObject({ rowsCreated: 0, rowsUnchanged: 4, rowsRefused: 0 });
      expect(await readingsOf(tenant, sensor.id)).toEqual(before);

      const other = await buildSensor(engineer, {
        typeId,
        locationId: siteId,
      });
      await tenant.rows(async (db) => {
        await sql`update sensors set code = 'GONE' where id = ${sensor.id}`.execute(db);
        await sql`update sensors set code = ${sensor.code} where id = ${other.id}`.execute(db);
      });
      expect(await bring()).toMatchObject({ rowsCreated: 4, rowsRefused: 0 });
      expect((await readingsOf(tenant, other.id)).map(({ datum, at, value }) => [datum, at, value.toPrecision(8)])).toEqual(
        before.map(({ datum, at, value }) => [datum, at, value.toPrecision(8)]),
      );
    },
  );

  test("have their hours and days too; a day is one of the site", async () => {
    await sweepTenant(world.db, tenant.id);
    const [head, ...hours] = await table({ datum: "temperature", resolution: "hours" });
    expect(head?.slice(4)).toEqual(["Mean (°C)", "Unit", "Least", "Most", "First", "Last", "Rise", "Readings", "Expected", "Late"]);
    expect(hours.map((cells) => [cells[3], cells[6], cells[7], cells[11]])).toEqual([
      [`${iso(NOON).slice(0, 10)} 17:45:00`, "0.3", "21.37", "3"],
    ]);
    const [, ...days] = await table({ datum: "temperature", resolution: "days", from: iso(NOON - DAY), until: iso(NOON + DAY) });
    expect(days.map((cells) => [cells[3], cells[11]])).toEqual([[`${iso(NOON).slice(0, 10)} 00:00:00`, "3"]]);
  });

  test("end at 400 days, and are nobody's who does not see the sensor", async () => {
    const refused = await ask({ from: iso(NOON - 401 * DAY) });
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: "from", reason: "too_far_back" }] } });
    await addRole(tenant, "Guest of a site", { sensors: { flags: ["view"], scope: "site" } });
    const here = await tenant.join("Guest of a site", { siteId });
    const elsewhere = await tenant.join("Guest of a site", { siteId: (await buildLocation(engineer, { isSite: true })).id });
    expect((await ask({}, here)).status).toBe(200);
    expect((await ask({}, elsewhere)).status).toBe(404);
    await addRole(tenant, "Blind", { assets: { flags: ["view"], scope: "all" } });
    expect((await ask({}, await tenant.join("Blind"))).status).toBe(403);
  });

  test("that left stand in the log", async () => {
    await bytes();
    const { rows } = await tenant.rows(
      async (db) =>
        await sql<{
          action: string;
        }>`select action from audit_log where entity = 'sensors' and entity_id = ${sensor.id} and action = 'exported'`.execute(db),
    );
    expect(rows).toHaveLength(1);
  });
});
