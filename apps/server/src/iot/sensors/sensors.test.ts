import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { home } from "@millwright/domain/insight/home/contract.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { buildRole } from "../../foundation/roles/builders.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildGateway } from "../gateways/builders.ts";
import { buildNetwork } from "../networks/builders.ts";
import { buildPending, buildSensor } from "./builders.ts";
import { calledKey, dataOfTypes, findOrAddPending, heardFrom } from "./service.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

test("the home page counts calibrations that are over and those due within 30 days, of the sensors in reach", async () => {
  const tenant = await world.otherTenant();
  const admin = await tenant.as("Administrator");
  const today = new Date().toISOString().slice(0, 10);
  const site = await buildLocation(admin, { code: "CAL", isSite: true });
  for (const days of [-1, 0, 30, 31]) await buildSensor(admin, { calibrationDue: dayAfter(today, days), locationId: site.id });
  await buildSensor(admin, { calibrationDue: dayAfter(today, 3) });
  await buildSensor(admin, { calibrationDue: dayAfter(today, 3), status: "outOfService" });
  expect((await admin.ok(home.get)).calibrations).toEqual({ overdue: 1, due: 3 });
  const technician = await tenant.join("Technician", { siteId: site.id });
  expect((await technician.ok(home.get)).calibrations).toEqual({ overdue: 1, due: 2 });
  expect((await (await tenant.as("Requester")).ok(home.get)).calibrations).toBeNull();
});

const nothing = { battery: null, voltage: null, signal: null, isAware: false, heartbeatSeconds: 600, lastSaid: null };
const historyOf = async (id: number) => await by.ok(sensors.history, { params: { id } });

describe("a device that nobody knows", () => {
  test("waits once in its network, however it writes its name and through whichever gateway", async () => {
    const one = await buildGateway(by);
    const other = await buildGateway(by, { networkId: one.networkId });
    const heard = await world.tenant.rows(
      async (db) =>
        await findOrAddPending(db, [
          { networkId: one.networkId, gatewayId: one.id, key: "A84041FFFF1E24B7", name: "Freezer", vendorType: null },
          { networkId: one.networkId, gatewayId: other.id, key: "a84041ffff1e24b7", name: "Freezer", vendorType: null },
        ]),
    );
    expect([...heard.values()]).toEqual([expect.objectContaining({ isPending: true, heartbeatSeconds: 600 })]);
    const waiting = await by.ok(networks.get, { params: { id: one.networkId } });
    expect(waiting).toMatchObject({ pendingCount: 1, sensorCount: 0, gatewayCount: 2 });
  });

  test("is counted only where the network lets no more wait", async () => {
    const network = await buildNetwork(by, { pendingLimit: 2 });
    const gateway = await buildGateway(by, { networkId: network.id });
    const called = ["one", "two", "three"].map((key) => ({
      networkId: network.id,
      gatewayId: gateway.id,
      key,
      name: null,
      vendorType: null,
    }));
    const heard = await world.tenant.rows(async (db) => await findOrAddPending(db, called));
    expect([...heard.values()].filter((sensor) => sensor !== null)).toHaveLength(2);
    const again = await world.tenant.rows(async (db) => await findOrAddPending(db, called));
    expect(again.get(calledKey(network.id, "three"))).toBeNull();
  });

  test("is nowhere and cannot be edited before it is adopted, with what it said last", async () => {
    const pending = await buildPending(world.tenant, by);
    expect(pending).toMatchObject({ status: "pending", asset: null, location: null, lastSaid: [{ datum: "temperature", value: 4.2 }] });
    const edited = await by.call(sensors.update, { params: { id: pending.id }, body: { version: pending.version, name: "Freezer" } });
    expect(edited).toMatchObject({ status: 409, body: { reason: "sensor_is_pending" } });
  });

  test("is adopted with a place and a type, once", async () => {
    const pending = await buildPending(world.tenant, by);
    const asset = await buildAsset(by);
    const body = { version: pending.version, code: "FRZ-2", name: "Freezer 2", assetId: asset.id };
    const adopted = await by.ok(sensors.adopt, { params: { id: pending.id }, body });
    expect(adopted).toMatchObject({ id: pending.id, status: "active", code: "FRZ-2", asset: { id: asset.id }, lastSaid: null });
    expect((await historyOf(pending.id)).placements).toMatchObject([{ asset: { id: asset.id }, untilAt: null }]);
    const again = await by.call(sensors.adopt, { params: { id: pending.id }, body: { ...body, version: adopted.version } });
    expect(again).toMatchObject({ status: 409, body: { reason: "sensor_is_adopted" } });
  });

  test("is adopted with others at one place; who is not pending is said by name and keeps what it has", async () => {
    const gateway = await buildGateway(by);
    const at = { networkId: gateway.networkId, gatewayId: gateway.id };
    const waiting = [await buildPending(world.tenant, by, at), await buildPending(world.tenant, by, at)];
    const known = await buildSensor(by, { networkId: gateway.networkId });
    const location = await buildLocation(by, { code: "COLD-1" });
    const rows = [...waiting, known].map(({ id, version }) => ({ id, version }));
    const { rows: outcomes } = await by.ok(sensors.bulkAdopt, { body: { rows, change: { locationId: location.id } } });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["changed", "changed", "refused"]);
    expect((await by.ok(sensors.get, { params: { id: known.id } })).location).toBeNull();
  });

  test("and that is entered or imported while it waits is the same sensor, not a second one", async () => {
    const pending = await buildPending(world.tenant, by, { key: "dev-77" });
    const body = { code: "S-77", name: "Boiler", networkId: pending.networkId, sensorKey: "DEV-77" };
    const made = await by.ok(sensors.create, { body });
    expect(made).toMatchObject({ id: pending.id, status: "active", code: "S-77" });
    const twice = await by.call(sensors.create, { body: { ...body, code: "S-78" } });
    expect(twice.body.fields).toEqual([{ path: "sensorKey", reason: "sensor_key_taken" }]);
  });
});

describe("where a sensor is", () => {
  test("is an asset or a location, one of the two", async () => {
    const [asset, location] = [await buildAsset(by), await buildLocation(by, { code: "COLD-2" })];
    const network = await buildNetwork(by);
    const body = { code: "TWO", name: "Two", networkId: network.id, sensorKey: "two", assetId: asset.id, locationId: location.id };
    expect((await by.call(sensors.create, { body })).body.fields).toEqual([{ path: "assetId", reason: "one_of_two" }]);
  });

  test("is kept from–until: the term at the old place ends in the instant in which that at the new one begins", async () => {
    const [first, second] = [await buildAsset(by), await buildAsset(by, { code: "SECOND" })];
    const sensor = await buildSensor(by, { assetId: first.id, placedFrom: "2026-01-01T00:00:00Z" });
    const moved = { version: sensor.version, assetId: second.id, placedFrom: "2026-03-01T08:00:00Z" };
    await by.ok(sensors.update, { params: { id: sensor.id }, body: moved });
    expect((await historyOf(sensor.id)).placements).toMatchObject([
      { asset: { id: second.id }, fromAt: "2026-03-01T08:00:00Z", untilAt: null },
      { asset: { id: first.id }, fromAt: "2026-01-01T00:00:00Z", untilAt: "2026-03-01T08:00:00Z" },
    ]);
  });

  test.each([
    ["2126-01-01T00:00:00Z", "in_future"],
    ["2025-12-31T00:00:00Z", "before_placement"],
  ])("does not begin at %s: %s", async (placedFrom, reason) => {
    const asset = await buildAsset(by);
    const sensor = await buildSensor(by, { assetId: asset.id, placedFrom: "2026-01-01T00:00:00Z" });
    const body = { version: sensor.version, assetId: null, placedFrom };
    const refused = await by.call(sensors.update, { params: { id: sensor.id }, body });
    expect(refused.body.fields).toEqual([{ path: "placedFrom", reason }]);
    expect((await by.ok(sensors.get, { params: { id: sensor.id } })).asset).toMatchObject({ id: asset.id });
  });

  test("says its site: that of the asset, else of its network, and follows both", async () => {
    const [north, south] = [
      await buildLocation(by, { code: "NORTH", isSite: true }),
      await buildLocation(by, { code: "SOUTH", isSite: true }),
    ];
    const network = await buildNetwork(by, { siteId: north.id });
    const sensor = await buildSensor(by, { networkId: network.id });
    expect(sensor.site).toMatchObject({ id: north.id });
    await by.ok(networks.update, { params: { id: network.id }, body: { version: network.version, siteId: south.id } });
    expect((await by.ok(sensors.get, { params: { id: sensor.id } })).site).toMatchObject({ id: south.id });
    const asset = await buildAsset(by, { code: "AT-NORTH", locationId: north.id });
    const placed = await by.ok(sensors.update, { params: { id: sensor.id }, body: { version: sensor.version, assetId: asset.id } });
    expect(placed.site).toMatchObject({ id: north.id });
  });
});

describe("a device that is exchanged", () => {
  test("leaves its sensor as it is: place and code stay, and the history says which device it was until when", async () => {
    const asset = await buildAsset(by);
    const sensor = await buildSensor(by, { assetId: asset.id, sensorKey: "old-1" });
    const body = { version: sensor.version, sensorKey: "new-1", remark: "Battery holder broken" };
    const swapped = await by.ok(sensors.swap, { params: { id: sensor.id }, body });
    expect(swapped).toMatchObject({ id: sensor.id, code: sensor.code, sensorKey: "new-1", asset: { id: asset.id } });
    const { swaps, placements } = await historyOf(sensor.id);
    expect(swaps).toMatchObject([{ oldKey: "old-1", newKey: "new-1", remark: "Battery holder broken" }]);
    expect(placements).toHaveLength(1);
  });

  test("is taken from those that wait, and no longer waits then; the device of another sensor is refused", async () => {
    const gateway = await buildGateway(by);
    const sensor = await buildSensor(by, { networkId: gateway.networkId });
    const other = await buildSensor(by, { networkId: gateway.networkId });
    const waiting = await buildPending(world.tenant, by, { networkId: gateway.networkId, gatewayId: gateway.id, key: "fresh" });
    const swap = async (sensorKey: string, version: number) =>
      await by.call(sensors.swap, { params: { id: sensor.id }, body: { version, sensorKey } });
    expect((await swap(other.sensorKey, sensor.version)).body.fields).toEqual([{ path: "sensorKey", reason: "sensor_key_taken" }]);
    expect((await swap(sensor.sensorKey, sensor.version)).body.fields).toEqual([{ path: "sensorKey", reason: "same_device" }]);
    expect(await swap("FRESH", sensor.version)).toMatchObject({ status: 200, body: { sensorKey: "FRESH" } });
    expect((await by.call(sensors.get, { params: { id: waiting.id } })).status).toBe(404);
  });
});

describe("what comes in", () => {
  test("moves what is newest and never goes back: battery, signal and state of an older message change nothing", async () => {
    const gateway = await buildGateway(by);
    const sensor = await buildSensor(by, { networkId: gateway.networkId });
    const heard = { ...nothing, sensorId: sensor.id, gatewayId: gateway.id };
    const at = Date.parse("2026-11-26T10:00:00Z");
    await world.tenant.rows(async (db) => await heardFrom(db, [{ ...heard, at, battery: 80, isAware: true }]));
    await world.tenant.rows(async (db) => await heardFrom(db, [{ ...heard, at: at - 60_000, battery: 90 }]));
    await world.tenant.rows(async (db) => await heardFrom(db, [{ ...heard, at: at + 60_000, signal: -71 }]));
    const now = await by.ok(sensors.get, { params: { id: sensor.id } });
    expect(now).toMatchObject({ battery: 80, signal: -71, state: "ok", lastMessageAt: "2026-11-26T10:01:00Z", version: sensor.version });
    expect(now.gateway).toMatchObject({ id: gateway.id });
  });

  test("leaves a sensor out of service that people took out", async () => {
    const gateway = await buildGateway(by);
    const sensor = await buildSensor(by, { networkId: gateway.networkId });
    await by.ok(sensors.update, { params: { id: sensor.id }, body: { version: sensor.version, status: "outOfService" } });
    await world.tenant.rows(
      async (db) => await heardFrom(db, [{ ...nothing, sensorId: sensor.id, gatewayId: gateway.id, at: Date.now() }]),
    );
    expect(await by.ok(sensors.get, { params: { id: sensor.id } })).toMatchObject({ state: "out_of_service", status: "outOfService" });
  });

  test("is read by what its type gives: the usual of a starter type, until somebody says otherwise", async () => {
    const types = await world.tenant.rows(async (db) =>
      db.selectFrom("referenceValues").select(["id", "code"]).where("list", "=", "sensor-types").execute(),
    );
    expect(types.map(({ code }) => code)).toContain("TEMP");
    const temperature = types.find(({ code }) => code === "TEMP")?.id ?? 0;
    const data = await world.tenant.rows(async (db) => await dataOfTypes(db, [temperature]));
    expect(data.get(temperature)).toMatchObject([{ key: "temperature", unit: "Cel", kind: "gauge" }]);
  });
});

test("a sensor is found by its code here and by what its device calls itself, with or without colons", async () => {
  const sensor = await buildSensor(by, { code: "SCAN-1", sensorKey: "a84041ffff1e24c1" });
  const found = async (code: string) => (await by.ok(sensors.scanned, { query: { code } })).rows.map(({ id }) => id);
  for (const code of ["scan-1", "A84041FFFF1E24C1", "A8:40:41:FF:FF:1E:24:C1", "a8-40-41-ff-ff-1e-24-c1"])
    expect(await found(code), code).toEqual([sensor.id]);
  expect(await found("something else")).toEqual([]);
});

test("somebody of one site sees no sensor of another one: neither in a list, nor by scanning, nor in a count or the tree of a network", async () => {
  const [here, there] = [await buildLocation(by, { code: "HERE", isSite: true }), await buildLocation(by, { code: "THERE", isSite: true })];
  const gateway = await buildGateway(by, { networkId: (await buildNetwork(by, { siteId: here.id })).id });
  const mine = await buildSensor(by, { networkId: gateway.networkId, code: "MINE", locationId: here.id });
  const theirs = await buildSensor(by, { networkId: gateway.networkId, code: "THEIRS", locationId: there.id });
  const view = { flags: ["view" as const], scope: "site" as const };
  const role = await buildRole(by, { grants: { networks: view, gateways: view, sensors: view } });
  const limited = await world.tenant.join(role.name, { siteId: here.id });
  const listed = await limited.ok(sensors.list, { body: { startRow: 0, endRow: 100 } });
  expect(listed.rows.map(({ id }) => id)).toEqual([mine.id]);
  expect((await limited.call(sensors.get, { params: { id: theirs.id } })).status).toBe(404);
  expect((await limited.ok(sensors.scanned, { query: { code: "THEIRS" } })).rows).toEqual([]);
  expect(await limited.ok(networks.get, { params: { id: gateway.networkId } })).toMatchObject({ sensorCount: 1 });
  const tree = await limited.ok(networks.tree, { params: { id: gateway.networkId } });
  expect(tree.sensors.map(({ code }) => code)).toEqual(["MINE"]);
});

test("a sensor that is archived takes no other device", async () => {
  const admin = await world.tenant.as("Administrator");
  const { id, version } = await buildSensor(admin);
  const archived = await admin.ok(sensors.archive, { params: { id }, body: { version } });
  const refused = await admin.call(sensors.swap, { params: { id }, body: { version: archived.version, sensorKey: "other-device" } });
  expect(refused).toMatchObject({ status: 409, body: { reason: "archived" } });
  expect((await admin.ok(sensors.history, { params: { id } })).swaps).toEqual([]);
});
