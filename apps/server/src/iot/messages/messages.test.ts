import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { messages } from "@millwright/domain/iot/messages/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildGateway, buildSensor, type BuiltGateway } from "../ingest/builders.ts";
import { sweepTenantMessages } from "./sweeping.ts";
import { sweepTenant } from "../readings/service.ts";

const HOUR = 3_600_000;
const NOW = Math.floor(Date.now() / 1000) * 1000;
const iso = (ms: number) => new Date(ms).toISOString();
const ms = (text: string | undefined) => Date.parse(text ?? "");
const span = (from: number, until = NOW + HOUR) => ({ from: iso(from), until: iso(until) });

let world: World;
let person: Person;
let gateway: BuiltGateway;
let sensor: { id: number; key: string };
beforeAll(async () => {
  world = await openWorld();
  person = await world.tenant.as("Administrator");
});
afterAll(() => world.close());
beforeEach(async () => {
  gateway = await buildGateway(world.tenant);
  sensor = await buildSensor(world.tenant, gateway.networkId, undefined, 600);
});

async function deliver({ publicId, token }: BuiltGateway, body: unknown, adapter = "native"): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await world.app.inject({ method: "POST", url: `/ingest/${adapter}/${publicId}`, headers, payload: JSON.stringify(body) });
  expect(answer.statusCode).toBe(200);
}
const reading = (datum: string, value: number, at: number) => ({ sensor: sensor.key, datum, value, at: iso(at) });

describe("what a sensor said", () => {
  test("is told by time, what it said at once together, newest first, page by page", async () => {
    const readings = [0, 1, 2].flatMap((step) => [
      reading("temperature", step, NOW - step * 60_000),
      reading("humidity", 50 + step, NOW - step * 60_000),
    ]);
    await deliver(gateway, { readings });
    const asked = { sensorId: sensor.id, ...span(NOW - HOUR) };
    const all = await person.ok(messages.sensorMessageList, { body: asked });
    expect(all.rows.map(({ at, readings: said }) => [ms(at), said.map(({ datum, value }) => [datum, value])])).toEqual(
      [0, 1, 2].map((step) => [
        NOW - step * 60_000,
        [
          ["humidity", 50 + step],
          ["temperature", step],
        ],
      ]),
    );
    const seen: number[] = [];
    for (let before: string | null | undefined; before !== null;) {
      const page: Awaited<ReturnType<typeof person.ok<typeof messages.sensorMessages>>> = await person.ok(messages.sensorMessages, {
        query: { ...asked, most: 2, ...(before ? { before } : {}) },
      });
      seen.push(...page.rows.map(({ at }) => ms(at)));
      before = page.before;
    }
    expect(seen).toEqual([NOW, NOW - 60_000, NOW - 120_000]);
  });

  test("of a vendor is its message with what was measured, and its gateway's own messages beside it", async () => {
    const monnit = await buildGateway(world.tenant, { adapter: "monnit" });
    const { id } = await buildSensor(world.tenant, monnit.networkId, "77");
    const date = iso(NOW).slice(0, 19).replace("T", " ");
    await deliver(
      monnit,
      {
        gatewayMessage: { messageType: "4", date, batteryLevel: "101", signalStrength: "-50", count: "1", pendingChange: "False" },
        sensorMessages: [
          {
            sensorID: "77",
            dataMessageGUID: "g",
            messageDate: date,
            state: "2",
            plotLabels: "Temperature",
            plotValues: "4.5",
            batteryLevel: "90",
            voltage: "3",
            signalStrength: "70",
          },
        ],
      },
      "monnit",
    );
    const { rows } = await person.ok(messages.sensorMessages, { query: { sensorId: id, ...span(NOW - HOUR) } });
    expect(rows).toMatchObject([{ stateBits: 2, battery: 90, sourceId: "g", gateway: { id: monnit.gatewayId } }]);
    expect(rows[0]?.readings).toContainEqual(expect.objectContaining({ datum: "temperature", value: 4.5 }));
    const own = await person.ok(messages.gatewayMessages, { query: { gatewayId: monnit.gatewayId, ...span(NOW - HOUR) } });
    expect(own.rows).toMatchObject([{ type: 4, word: "reform received", power: "mains" }]);
  });

  test("over a week is told by readings, beyond it by hours and days, and the answer says which", async () => {
    const at = Math.floor(NOW / HOUR) * HOUR - 5 * HOUR;
    await deliver(gateway, { readings: [reading("temperature", 2, at), reading("temperature", 6, at + HOUR / 2)] });
    await sweepTenant(world.db, world.tenant.id);
    const ask = async (days: number) =>
      await person.ok(messages.dataMessages, {
        query: { sensorId: sensor.id, datum: "Temperature", ...span(NOW - days * 24 * HOUR, NOW) },
      });
    const [week, month, year] = [await ask(7), await ask(30), await ask(400)];
    expect([week.resolution, month.resolution, year.resolution]).toEqual(["readings", "hours", "days"]);
    expect(week.rows.map(({ value }) => value)).toEqual([6, 2]);
    expect(month.rows).toMatchObject([{ count: 2, least: 2, most: 6, value: 6, late: 2 }]);
    expect((await person.call(messages.dataMessages, { query: { sensorId: sensor.id, ...span(NOW - 401 * 24 * HOUR, NOW) } })).status).toBe(
      400,
    );
  });

  test("is nobody's business at another site, as if it were not there", async () => {
    const { siteId, other } = await world.tenant.rows(async (db) => {
      const made = await db
        .insertInto("locations")
        .values(["A", "B"].map((code) => ({ code: `SITE-${code}`, name: code, isSite: true })))
        .returning("id")
        .execute();
      return { siteId: made[0]?.id ?? 0, other: made[1]?.id ?? 0 };
    });
    const theirs = await buildGateway(world.tenant, { siteId: other });
    const hidden = await buildSensor(world.tenant, theirs.networkId);
    const technician = await world.tenant.join("Technician", { siteId });
    const asked = { query: { sensorId: hidden.id, ...span(NOW - HOUR) } };
    expect((await technician.call(messages.sensorMessages, asked)).status).toBe(404);
    expect((await technician.call(messages.dataMessages, asked)).status).toBe(404);
    expect((await technician.call(messages.gatewayMessages, { query: { gatewayId: theirs.gatewayId, ...span(NOW - HOUR) } })).status).toBe(
      404,
    );
  });
});

test("sensors of mapped gateways are listed apart", async () => {
  const mapping = {
    readings: "/d",
    sensor: "/s",
    time: null,
    timeForm: "iso" as const,
    values: [{ datum: "t", datumAt: null, value: "/v", unit: null }],
  };
  const axium = await buildGateway(world.tenant, { adapter: "axium", mapping });
  const { id, key } = await buildSensor(world.tenant, axium.networkId);
  const headers = { authorization: `Bearer ${axium.token}` };
  const answer = await world.app.inject({
    method: "POST",
    url: "/api/AxiumSensor/",
    headers,
    payload: JSON.stringify({ d: [{ s: key, v: 3 }] }),
  });
  expect(answer.json()).toMatchObject({ accepted: 1 });
  expect((await person.ok(messages.mappedSensors)).rows).toMatchObject([{ sensor: { id }, gateway: { id: axium.gatewayId } }]);
});

test("bodies go after two weeks, messages after four hundred days, and nothing earlier", async () => {
  const days = (count: number) => iso(NOW - count * 24 * HOUR);
  const body = { gatewayId: gateway.gatewayId, adapter: "monnit", query: "{}", body: "x", outcome: "{}" };
  await world.tenant.rows(async (db) => {
    await db
      .insertInto("gatewayPayloads")
      .values([13, 15].map((age) => ({ ...body, receivedAt: days(age) })))
      .execute();
    await db
      .insertInto("sensorMessages")
      .values([399, 401].map((age) => ({ sensorId: sensor.id, gatewayId: gateway.gatewayId, at: days(age) })))
      .execute();
  });
  await sweepTenantMessages(world.db, world.tenant.id);
  const left = await world.tenant.rows(async (db) => [
    (await db.selectFrom("gatewayPayloads").select("id").where("gatewayId", "=", gateway.gatewayId).execute()).length,
    (await db.selectFrom("sensorMessages").select("id").where("sensorId", "=", sensor.id).execute()).length,
  ]);
  expect(left).toEqual([1, 1]);
});
