import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { newFastify } from "../../platform/http/server.ts";
import { openWorld, type TestTenant, type World } from "../../testing/world.ts";
import { noteSilence } from "../sensors/service.ts";
import { buildGateway, buildSensor, readingsOf, type BuiltGateway } from "./builders.ts";

let world: World;
let tenant: TestTenant;
let gateway: BuiltGateway;
let sensor: { id: number; key: string };

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  tenant = world.tenant;
  gateway = await buildGateway(tenant);
  sensor = await buildSensor(tenant, gateway.networkId, undefined, 60);
});

const NOW = Math.floor(Date.now() / 1000) * 1000;
const iso = (ms: number) => new Date(ms).toISOString();
const reading = (value: number, ms = NOW, more = {}) => ({ sensor: sensor.key, datum: "temperature", at: iso(ms), value, ...more });

interface Sent {
  token?: string;
  publicId?: string;
  adapter?: string;
  query?: string;
  headers?: Record<string, string>;
}
async function deliver(
  body: unknown,
  { token = gateway.token, publicId = gateway.publicId, adapter = "native", query = "", headers }: Sent = {},
) {
  const answer = await world.app.inject({
    method: "POST",
    url: `/ingest/${adapter}/${publicId}${query}`,
    headers: headers ?? { authorization: `Bearer ${token}`, "content-type": "application/json" },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}
const send = async (...readings: unknown[]) => await deliver({ readings });
const values = async (id = sensor.id) => (await readingsOf(tenant, id)).map(({ value }) => value);
const newest = async () =>
  await tenant.rows(
    async (db) =>
      (
        await sql<{
          value: number;
          at: number;
        }>`select l.value, (extract(epoch from l.at) * 1000)::bigint as at from series_latest l join series s on s.id = l.series_id where s.sensor_id = ${sensor.id}`.execute(
          db,
        )
      ).rows[0],
  );
const spans = async () =>
  await tenant.rows(
    async (db) =>
      (
        await sql<{
          kind: string;
          count: number;
        }>`select p.kind, p.count from sensor_spans p join series s on s.id = p.series_id where s.sensor_id = ${sensor.id} order by p.id`.execute(
          db,
        )
      ).rows,
  );

describe("a gateway's message", () => {
  test("is stored before it is acknowledged, and read back as it was sent", async () => {
    expect(await send(reading(4.2), reading(4.3, NOW + 250))).toMatchObject({
      status: 200,
      body: { accepted: 2, duplicate: 0, problems: [] },
    });
    expect(await readingsOf(tenant, sensor.id)).toEqual([
      { datum: "temperature", at: iso(NOW), value: 4.2 },
      { datum: "temperature", at: iso(NOW + 250), value: 4.3 },
    ]);
    expect(await newest()).toEqual({ value: 4.3, at: NOW + 250 });
  });

  test("that comes again changes nothing, and neither does one in itself", async () => {
    await send(reading(1));
    expect(await send(reading(1), reading(1))).toMatchObject({ body: { accepted: 0, duplicate: 2 } });
    expect(await values()).toEqual([1]);
  });

  test("with another value for the same time is counted, and the first stays", async () => {
    await send(reading(1));
    expect(await send(reading(2), reading(3))).toMatchObject({ body: { accepted: 0, conflicting: 2 } });
    expect(await values()).toEqual([1]);
    const conflicts = await tenant.rows(
      async (db) => await db.selectFrom("series").select("conflicts").where("sensorId", "=", sensor.id).execute(),
    );
    expect(conflicts).toEqual([{ conflicts: 2 }]);
  });

  test("an older one never takes the place of the newest value", async () => {
    await send(reading(5));
    await send(reading(1, NOW - 600_000));
    expect(await newest()).toEqual({ value: 5, at: NOW });
  });

  test("is stored in the canonical unit, and what does not fit is set apart", async () => {
    await send(reading(41, NOW, { unit: "[degF]" }));
    expect(await send(reading(1, NOW + 1, { unit: "bar" }))).toMatchObject({ body: { accepted: 0, quarantined: 1 } });
    expect(await values()).toEqual([5]);
  });

  test("late ones are stored and marked; ahead ones too, and are not the newest", async () => {
    await send(reading(1));
    expect(await send(reading(2, NOW - 3_600_000), reading(3, NOW + 3_600_000))).toMatchObject({ body: { accepted: 2 } });
    expect(await spans()).toEqual([
      { kind: "late", count: 1 },
      { kind: "ahead", count: 1 },
    ]);
    expect(await newest()).toMatchObject({ value: 1 });
  });

  test("of a clock that is days wrong goes to the quarantine, either way", async () => {
    expect(await send(reading(2, NOW - 40 * 86_400_000), reading(3, NOW + 2 * 86_400_000))).toMatchObject({
      body: { accepted: 0, quarantined: 2 },
    });
    expect(await values()).toEqual([]);
  });

  test("of a sensor that nobody knows waits to be adopted, up to the network's limit", async () => {
    const few = await buildGateway(tenant, { pendingLimit: 1 });
    const body = { readings: [reading(1), { ...reading(2), sensor: "new-1" }, { ...reading(3), sensor: "new-2" }].slice(1) };
    expect(await deliver(body, few)).toMatchObject({ body: { accepted: 0, pending: 1, refused: 1 } });
    const waiting = await tenant.rows(
      async (db) => await db.selectFrom("sensors").select(["sensorKey", "status"]).where("networkId", "=", few.networkId).execute(),
    );
    expect(waiting).toEqual([{ sensorKey: "new-1", status: "pending" }]);
    const kept = await tenant.rows(
      async (db) => await db.selectFrom("sensorPendingMessages").select("readings").where("gatewayId", "=", few.gatewayId).execute(),
    );
    expect(kept).toMatchObject([{ readings: [{ datum: "temperature", value: 2 }] }]);
  });

  test("that is no JSON is acknowledged, kept and shown, so that it does not come for ever", async () => {
    expect(await deliver("{")).toMatchObject({ status: 200, body: { accepted: 0, problems: [{ kind: "not_json", where: "" }] } });
    const kept = await tenant.rows(
      async (db) => await db.selectFrom("gatewayPayloads").select("body").where("gatewayId", "=", gateway.gatewayId).execute(),
    );
    expect(kept).toEqual([{ body: "{" }]);
  });

  test("without a time of its own is known by its number when it comes again", async () => {
    const { at: _, ...timeless } = reading(7);
    expect(await deliver({ seq: 5, readings: [timeless] })).toMatchObject({ body: { accepted: 1 } });
    expect(await deliver({ seq: 5, readings: [timeless] })).toMatchObject({ body: { accepted: 0, duplicate: 1 } });
    expect(await deliver({ seq: 6, readings: [timeless] })).toMatchObject({ body: { accepted: 1 } });
  });

  test("a battery is kept when it changes, and shown on the sensor", async () => {
    await send(reading(1, NOW - 60_000, { battery: 90 }), reading(2, NOW, { battery: 90 }));
    expect((await readingsOf(tenant, sensor.id)).map(({ datum, value }) => [datum, value])).toEqual([
      ["battery", 90],
      ["temperature", 1],
      ["temperature", 2],
    ]);
    const shown = await tenant.rows(
      async (db) => await db.selectFrom("sensors").select(["battery", "state"]).where("id", "=", sensor.id).executeTakeFirst(),
    );
    expect(shown).toEqual({ battery: 90, state: "ok" });
  });
});

describe("a door is closed", () => {
  const refused = { status: 401, body: { code: "signed_out", reason: "gateway_unknown" } };

  test("without a credential, with a wrong one, with a person's, with one that was revoked", async () => {
    const person = await tenant.as("Administrator");
    for (const token of ["", "x", `${tenant.id}-${"A".repeat(43)}`, person.token])
      expect(await deliver({}, { token }), token).toMatchObject(refused);
    await tenant.rows(
      async (db) =>
        await db
          .updateTable("gatewayCredentials")
          .set({ revokedAt: iso(NOW) })
          .where("gatewayId", "=", gateway.gatewayId)
          .execute(),
    );
    expect(await deliver({})).toMatchObject(refused);
  });

  test("to another gateway's credential, of the same organisation or another one, and nothing of it is touched", async () => {
    const other = await world.otherTenant();
    const theirs = await buildGateway(other);
    const ours = await buildGateway(tenant);
    for (const token of [theirs.token, ours.token]) expect(await deliver({ readings: [reading(1)] }, { token })).toMatchObject(refused);
    // Digits of another organisation in front of a good secret open nothing.
    expect(await deliver({}, { token: gateway.token.replace(/^\d+/, String(other.id)) })).toMatchObject(refused);
    const { publicId, token } = theirs;
    expect(await deliver({ readings: [reading(1)] }, { publicId, token })).toMatchObject({
      status: 200,
      body: { accepted: 0, pending: 1 },
    });
    expect(await values()).toEqual([]);
  });

  test("for words of another adapter than the gateway's", async () => {
    expect(await deliver({}, { adapter: "monnit" })).toMatchObject({ status: 404 });
  });

  test("a gateway's credential opens nothing of people's", async () => {
    for (const url of ["/api/AppShell/", "/api/Sensor/1"])
      expect(
        (await world.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${gateway.token}` } })).statusCode,
        url,
      ).not.toBe(200);
  });

  test("it opens by Basic, and by the address alone where a vendor can send neither", async () => {
    const basic = Buffer.from(`${gateway.publicId}:${gateway.token}`).toString("base64");
    expect(await deliver({ readings: [] }, { headers: { authorization: `Basic ${basic}` } })).toMatchObject({ status: 200 });
    expect(await deliver({ readings: [] }, { publicId: gateway.token, headers: { "content-type": "text/plain" } })).toMatchObject({
      status: 200,
    });
  });
});

describe("a sensor that waits", () => {
  const waiting = async (network: BuiltGateway, key: string) =>
    await tenant.rows(
      async (db) =>
        await db
          .selectFrom("sensors")
          .select(["id", "version", "status"])
          .where("networkId", "=", network.networkId)
          .where("sensorKey", "=", key)
          .executeTakeFirstOrThrow(),
    );

  test("loses nothing of what it said when it is adopted, and goes on as one that is known", async () => {
    const admin = await tenant.as("Administrator");
    const said = (value: number, ms: number) => ({ ...reading(value, ms), sensor: "new-3" });
    expect(await send(said(1, NOW - 2000), said(2, NOW - 1000))).toMatchObject({ body: { pending: 2 } });
    const { id, version } = await waiting(gateway, "new-3");
    await admin.ok(sensors.adopt, { params: { id }, body: { version, code: `ADOPTED-${id}`, name: "New" } });
    expect(await values(id)).toEqual([1, 2]);
    expect(await send(said(3, NOW))).toMatchObject({ body: { accepted: 1 } });
    expect(await values(id)).toEqual([1, 2, 3]);
  });

  test("gives what it said to the sensor whose place its device takes", async () => {
    const admin = await tenant.as("Administrator");
    await send(reading(1, NOW - 5000));
    await send({ ...reading(2, NOW - 1000), sensor: "spare-1" });
    const { version } = await waiting(gateway, sensor.key);
    await admin.ok(sensors.swap, { params: { id: sensor.id }, body: { version, sensorKey: "spare-1" } });
    expect(await send({ ...reading(3, NOW), sensor: "spare-1" })).toMatchObject({ body: { accepted: 1 } });
    expect(await values()).toEqual([1, 2, 3]);
  });
});

describe("silence", () => {
  const stateOf = async () =>
    (await tenant.rows(async (db) => await db.selectFrom("sensors").select("state").where("id", "=", sensor.id).executeTakeFirst()))?.state;
  const look = async (deafMs = 0) => await tenant.rows(async (db) => await noteSilence(db, Date.now(), deafMs));

  test.each([
    [100, "ok"],
    [130, "late"],
    [260, "offline"],
  ])(
    "is measured by the sensor's own heartbeat of a minute: %d s after the last word it is %s, and the next one ends it",
    async (seconds, expected) => {
      await send(reading(1, Date.now() - seconds * 1000));
      await look();
      expect(await stateOf()).toBe(expected);
      await send(reading(2, Date.now()));
      expect(await stateOf()).toBe("ok");
    },
  );

  test("of our own is nobody's", async () => {
    await send(reading(1, Date.now() - 260_000));
    await look(260_000);
    expect(await stateOf()).toBe("ok");
  });

  test("what comes late does not make a silent sensor heard, though nothing later came", async () => {
    const lastMessageAt = new Date(Date.now() - 7_200_000).toISOString();
    await tenant.rows(
      async (db) => await db.updateTable("sensors").set({ lastMessageAt, state: "offline" }).where("id", "=", sensor.id).execute(),
    );
    expect(await send(reading(2, Date.now() - 3_600_000))).toMatchObject({ body: { accepted: 1 } });
    expect(await stateOf()).toBe("offline");
    await send(reading(3, Date.now()));
    expect(await stateOf()).toBe("ok");
  });
});

test("no log tells the address of a door, however it is spelt: it may be the credential itself", async () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const app = newFastify(log, false, []);
  app.post("/ingest/:adapter/:publicId", async () => await Promise.resolve({}));
  app.setNotFoundHandler(async (_request, reply) => await reply.code(404).send({}));
  for (const address of ["/ingest/", "//ingest/", "/INGEST/", "/%69ngest/", "/ingest%2F", "/ingest/?x="])
    await app.inject({ method: "POST", url: `${address}monnit/${gateway.token}` });
  expect(lines.join("")).not.toContain(gateway.token.slice(4));
  expect(lines.some((line) => line.includes('"/ingest/…"'))).toBe(true);
  await app.close();
});
