import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audit } from "@millwright/domain/foundation/audit/contract.ts";
import { gateways } from "@millwright/domain/iot/gateways/contract.ts";
import { intake } from "@millwright/domain/iot/intake/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { sensorTypeData } from "@millwright/domain/iot/sensors/types/contract.ts";
import { sensorUnits } from "@millwright/domain/iot/sensors/units/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildRuleRow } from "../alarms/builders.ts";
import { alarmMemoryOf } from "../alarms/service.ts";
import { buildGateway, buildSensor, readingsOf, type BuiltGateway } from "../ingest/builders.ts";
import { doorsOf } from "../ingest/service.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOW = Math.floor(Date.now() / 1000) * 1000;
const iso = (ms: number) => new Date(ms).toISOString();

let world: World;
let by: Person;
let gateway: BuiltGateway;
let sensor: { id: number; key: string };
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());
beforeEach(async () => {
  gateway = await buildGateway(world.tenant);
  sensor = await buildSensor(world.tenant, gateway.networkId, undefined, 60);
});

async function deliver({ publicId, token }: Pick<BuiltGateway, "publicId" | "token">, body: unknown, adapter = "native") {
  const headers = { authorization: `Bearer ${token}` };
  const payload = typeof body === "string" ? body : JSON.stringify(body);
  const answer = await world.app.inject({ method: "POST", url: `/ingest/${adapter}/${publicId}`, headers, payload });
  return answer.statusCode;
}
const reading = (value: number, at = NOW, more = {}) => ({ sensor: sensor.key, datum: "temperature", value, at: iso(at), ...more });
const values = async (id = sensor.id) => (await readingsOf(world.tenant, id)).map(({ value }) => value);
const params = () => ({ id: gateway.gatewayId });
const payloads = async (id = gateway.gatewayId) => await by.ok(intake.payloads, { params: { id } });
const health = async () => await by.ok(intake.health, { params: params() });
const quarantine = async () => await by.ok(intake.quarantine, { params: params() });
const lastLine = async () => (await by.ok(audit.list, { body: { endRow: 1 } })).rows[0];

describe("what came in", () => {
  test("is shown newest first with its size and what became of it; of native messages those alone that were not taken whole", async () => {
    await deliver(gateway, { readings: [reading(1)] });
    await deliver(gateway, "{");
    await deliver(gateway, { readings: [reading(2, NOW + 1), { ...reading(3), datum: "" }] });
    const { rows, troubled } = await payloads();
    expect(rows.map(({ became: { accepted, problems } }) => [accepted, problems.map(({ kind }) => kind)])).toEqual([
      [1, ["no_datum"]],
      [0, ["not_json"]],
    ]);
    expect([rows[1]?.size, rows[1]?.again, troubled]).toEqual([1, null, 2]);
  });

  test("is told without its body to those who may not change sensors", async () => {
    await deliver(gateway, "{");
    const id = (await payloads()).rows[0]?.id ?? 0;
    const ask = { params: { ...params(), message: id } };
    expect(await by.ok(intake.payload, ask)).toEqual({ id, body: "{" });
    const viewer = await world.tenant.as("Reliability Engineer");
    expect((await viewer.call(intake.payload, ask)).status).toBe(200);
    const storekeeper = await world.tenant.as("Storekeeper");
    expect((await storekeeper.call(intake.payload, ask)).status).toBe(403);
    expect((await storekeeper.call(intake.readAgain, { params: params(), body: { message: id } })).status).toBe(403);
  });

  test("of another gateway is not there, however it is asked for", async () => {
    await deliver(gateway, "{");
    const message = (await payloads()).rows[0]?.id ?? 0;
    const other = await buildGateway(world.tenant);
    const asked = { params: { id: other.gatewayId, message } };
    expect((await by.call(intake.payload, asked)).status).toBe(404);
    expect((await by.call(intake.readAgain, { params: { id: other.gatewayId }, body: { message } })).status).toBe(404);
  });
});

describe("what is read again", () => {
  const mapping = (sensorAt: string) => ({
    readings: "/d",
    sensor: sensorAt,
    time: null,
    timeForm: "iso" as const,
    values: [{ datum: "temperature", datumAt: null, value: "/v", unit: "Cel" }],
  });

  test("after its mapping was corrected gives the readings that it would have given, at the time when it came; a second time nothing changes", async () => {
    const axium = await buildGateway(world.tenant, { adapter: "axium", mapping: mapping("/wrong"), networkId: gateway.networkId });
    const before = Date.now();
    await deliver(axium, { d: [{ s: sensor.key, v: 4.2 }] }, "axium");
    const after = Date.now();
    expect(await values()).toEqual([]);
    const { version } = await by.ok(gateways.get, { params: { id: axium.gatewayId } });
    await by.ok(gateways.update, { params: { id: axium.gatewayId }, body: { version, settings: mapping("/s") } });
    const again = async () => await by.ok(intake.readAgain, { params: { id: axium.gatewayId }, body: {} });
    expect(await again()).toEqual({ read: 1, accepted: 1, duplicate: 0, troubled: 0, next: null });
    const stored = await readingsOf(world.tenant, sensor.id);
    expect(stored).toMatchObject([{ datum: "temperature", value: 4.2 }]);
    expect(Date.parse(stored[0]?.at ?? "")).toBeGreaterThanOrEqual(before);
    expect(Date.parse(stored[0]?.at ?? "")).toBeLessThanOrEqual(after);
    // What was taken whole is no longer among what has to be read again; by itself it can be.
    expect(await again()).toMatchObject({ read: 0 });
    const { rows, troubled } = await payloads(axium.gatewayId);
    expect([rows[0]?.again?.became.accepted, rows[0]?.again?.by?.id, troubled]).toEqual([1, by.personId, 0]);
    const message = rows[0]?.id ?? 0;
    expect(await by.ok(intake.readAgain, { params: { id: axium.gatewayId }, body: { message } })).toMatchObject({
      accepted: 0,
      duplicate: 1,
    });
    expect(await readingsOf(world.tenant, sensor.id)).toEqual(stored);
    expect(await payloads(axium.gatewayId)).toMatchObject({ rows: [{ id: message }] });
    expect(await lastLine()).toMatchObject({ action: "messages_read_again", entity: "gateways" });
  });

  test("counts no conflict a second time, and makes nobody heard", async () => {
    await deliver(gateway, { readings: [reading(1)] });
    await deliver(gateway, { readings: [reading(2), { ...reading(3), datum: "" }] });
    const conflicts = async () =>
      await world.tenant.rows(async (db) => await db.selectFrom("series").select("conflicts").where("sensorId", "=", sensor.id).execute());
    const seen = await by.ok(sensors.get, { params: { id: sensor.id } });
    await by.ok(intake.readAgain, { params: params(), body: {} });
    expect(await conflicts()).toEqual([{ conflicts: 1 }]);
    expect((await by.ok(sensors.get, { params: { id: sensor.id } })).lastMessageAt).toBe(seen.lastMessageAt);
  });

  test("of a device that waits takes the place of what was understood of it, so that nothing newer is pushed out", async () => {
    const body = (at: number) => ({
      readings: [
        { ...reading(1, at), sensor: "new-1" },
        { ...reading(1, at), datum: "" },
      ],
    });
    for (let count = 0; count < 20; count += 1) await deliver(gateway, body(NOW + count));
    await by.ok(intake.readAgain, { params: params(), body: {} });
    await by.ok(intake.readAgain, { params: params(), body: {} });
    const kept = await world.tenant.rows(
      async (db) => await db.selectFrom("sensorPendingMessages").select("readings").where("gatewayId", "=", gateway.gatewayId).execute(),
    );
    const times = kept.flatMap(({ readings }) => (readings as unknown as { at: number }[]).map(({ at }) => at));
    expect(times.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, count) => NOW + count));
  });

  test("raises no alarm, whatever it measured: nobody heard it when it happened", async () => {
    await buildRuleRow(world.tenant, {}, { sensorIds: [sensor.id] });
    alarmMemoryOf(world.db).forgetRules(world.tenant.id, []);
    const axium = await buildGateway(world.tenant, { adapter: "axium", mapping: mapping("/wrong"), networkId: gateway.networkId });
    await deliver(axium, { d: [{ s: sensor.key, v: 50 }] }, "axium");
    const { version } = await by.ok(gateways.get, { params: { id: axium.gatewayId } });
    await by.ok(gateways.update, { params: { id: axium.gatewayId }, body: { version, settings: mapping("/s") } });
    expect(await by.ok(intake.readAgain, { params: { id: axium.gatewayId }, body: {} })).toMatchObject({ accepted: 1 });
    const raised = async () =>
      await world.tenant.rows(async (db) => await db.selectFrom("alarms").select("id").where("sensorId", "=", sensor.id).execute());
    expect(await raised()).toEqual([]);
    await deliver(gateway, { readings: [reading(51, Date.now())] });
    expect(await raised()).toHaveLength(1);
  });

  test("goes by fifties from the oldest, and says where to go on", async () => {
    for (let count = 0; count < 51; count += 1) await deliver(gateway, "{");
    const first = await by.ok(intake.readAgain, { params: params(), body: {} });
    expect(first).toMatchObject({ read: 50, troubled: 50 });
    expect(await by.ok(intake.readAgain, { params: params(), body: { after: first.next ?? 0 } })).toMatchObject({ read: 1, next: null });
  });
});

describe("what was set apart", () => {
  test("is listed with why, and discarded one by one or all of a reason", async () => {
    await deliver(gateway, { readings: [reading(1, NOW + 2 * DAY), reading(2, NOW - 40 * DAY), reading(3, NOW - 41 * DAY)] });
    const { rows, counts } = await quarantine();
    expect(rows.map(({ value, reason }) => [value, reason])).toEqual([
      [3, "too_old"],
      [2, "too_old"],
      [1, "far_ahead"],
    ]);
    expect(counts).toEqual([
      { reason: "far_ahead", count: 1 },
      { reason: "too_old", count: 2 },
    ]);
    expect((await health()).quarantined).toBe(3);
    expect(await by.ok(intake.discard, { params: params(), body: { reading: rows[2]?.id } })).toEqual({ discarded: 1 });
    expect(await lastLine()).toMatchObject({
      action: "readings_discarded",
      changes: expect.arrayContaining([expect.objectContaining({ field: "reading" })]),
    });
    expect(await by.ok(intake.discard, { params: params(), body: { kind: "too_old" } })).toEqual({ discarded: 2 });
    expect(await values()).toEqual([]);
  });

  test("because it was ahead is stored once its time has come, and stays until then", async () => {
    await deliver(gateway, { readings: [reading(1, NOW + 2 * DAY), reading(2, NOW + 3 * DAY)] });
    expect(await by.ok(intake.tryAgain, { params: params(), body: { kind: "far_ahead" } })).toEqual({
      accepted: 0,
      duplicate: 0,
      left: 2,
    });
    await world.tenant.rows(
      async (db) =>
        await db
          .updateTable("sensorQuarantine")
          .set({ at: iso(NOW - MINUTE) })
          .where("value", "=", 1)
          .where("sensorId", "=", sensor.id)
          .execute(),
    );
    expect(await by.ok(intake.tryAgain, { params: params(), body: { kind: "far_ahead" } })).toEqual({
      accepted: 1,
      duplicate: 0,
      left: 1,
    });
    expect(await values()).toEqual([1]);
    expect((await quarantine()).rows).toHaveLength(1);
    expect(await lastLine()).toMatchObject({ action: "readings_tried", changes: [{ field: "quarantined", before: 2, after: 1 }] });
  });

  test("in a unit that does not fit is stored once the type of its sensor says another one, as long as nothing was stored", async () => {
    const { rows: units } = await by.ok(sensorUnits.get);
    const typeId = units.find(({ type }) => type.code === "LEVEL")?.typeId ?? 0;
    const { version } = await by.ok(sensors.get, { params: { id: sensor.id } });
    await by.ok(sensors.update, { params: { id: sensor.id }, body: { version, typeId } });
    await deliver(gateway, { readings: [reading(2, NOW, { datum: "level", unit: "m" })] });
    expect((await quarantine()).rows).toMatchObject([{ reason: "unit", unit: "m", storedUnit: "%" }]);
    const one = (await quarantine()).rows[0]?.id ?? 0;
    expect(await by.ok(intake.tryAgain, { params: params(), body: { reading: one } })).toMatchObject({ accepted: 0, left: 1 });
    const level = { key: "level", label: "Level", kind: "gauge" as const, unit: "m" };
    await by.ok(sensorTypeData.update, { params: { id: typeId }, body: { version: 0, data: [level] } });
    expect(await by.ok(intake.tryAgain, { params: params(), body: { kind: "unit" } })).toEqual({ accepted: 1, duplicate: 0, left: 0 });
    expect((await by.ok(sensors.get, { params: { id: sensor.id } })).values).toMatchObject([{ datum: "level", value: 2, unit: "m" }]);
    await deliver(gateway, { readings: [reading(3, NOW + 1, { datum: "level", unit: "%" })] });
    expect(await by.ok(intake.tryAgain, { params: params(), body: { kind: "unit" } })).toMatchObject({ left: 1 });
  });

  test("because it is too old is imported instead, and a call names one reading or one reason", async () => {
    await deliver(gateway, { readings: [reading(1, NOW - 40 * DAY)] });
    const id = (await quarantine()).rows[0]?.id ?? 0;
    const refused = async (body: object) => (await by.call(intake.tryAgain, { params: params(), body })).body.fields;
    expect(await refused({ reading: id })).toEqual([{ path: "reading", reason: "reading_too_old" }]);
    expect(await refused({ kind: "too_old" })).toEqual([{ path: "kind", reason: "reading_too_old" }]);
    expect(await refused({})).toEqual([{ path: "reading", reason: "one_reading_or_reason" }]);
    expect(await refused({ reading: id, kind: "unit" })).toEqual([{ path: "reading", reason: "one_reading_or_reason" }]);
    expect((await by.call(intake.discard, { params: params(), body: { reading: 888_888 } })).status).toBe(404);
  });
});

describe("the page of a gateway says", () => {
  test("by how much its clock is off, by when it says that it sent", async () => {
    expect((await health()).clock).toBeNull();
    await deliver(gateway, { sentAt: iso(Date.now() - 3_600_000), readings: [reading(1, NOW - 3_600_000)] });
    expect(Math.abs(((await health()).clock?.aheadSeconds ?? 0) + 3600)).toBeLessThan(30);
  });

  test("who was turned away there: a wrong credential, a revoked one, another language; and not what a stranger makes up", async () => {
    const { knocks } = doorsOf({ ...world, settings: {} as never, disk: {} as never, log: {} as never });
    await deliver({ ...gateway, token: "wrong" }, {});
    await deliver({ ...gateway, token: "wrong" }, {});
    await deliver(gateway, {}, "monnit");
    await deliver({ publicId: `${world.tenant.id}-0123456789abcdef`, token: "wrong" }, {});
    await knocks.flush();
    const counted = Object.fromEntries((await health()).refusals.map(({ reason, count }) => [reason, count]));
    expect(counted).toEqual({ adapter: 1, credential: 2 });
    await world.tenant.rows(
      async (db) =>
        await db
          .updateTable("gatewayCredentials")
          .set({ revokedAt: iso(Date.now()) })
          .where("gatewayId", "=", gateway.gatewayId)
          .execute(),
    );
    await new Promise((resolve) => setTimeout(resolve, 5100));
    // A vendor's form that knows an address alone.
    await world.app.inject({ method: "POST", url: `/ingest/native/${gateway.token}`, payload: "{}" });
    await knocks.flush();
    expect((await health()).refusals.find(({ reason }) => reason === "credential")?.count).toBe(3);
  });

  test("nothing of it to those who do not reach the gateway", async () => {
    const siteId = await world.tenant.rows(
      async (db) =>
        (await db.insertInto("locations").values({ code: "SITE-X", name: "X", isSite: true }).returning("id").executeTakeFirstOrThrow()).id,
    );
    const elsewhere = await world.tenant.join("Technician", { siteId });
    for (const call of [intake.health, intake.payloads, intake.quarantine])
      expect((await elsewhere.call(call, { params: params() })).status).toBe(404);
    expect((await elsewhere.call(intake.discard, { params: params(), body: { kind: "unit" } })).status).toBe(404);
  });
});
