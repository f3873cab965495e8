import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gatewayCredentials, gateways } from "@millwright/domain/iot/gateways/contract.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildNetwork } from "../networks/builders.ts";
import { buildCredential, buildGateway } from "./builders.ts";
import { gatewaysHeard, openedBy } from "./service.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const opened = async (credential: string) => await openedBy(world.db, credential);
const doorOf = async (id: number) => await by.ok(gatewayCredentials.get, { params: { id } });

describe("a credential", () => {
  test("opens its gateway's door and says the organisation by itself; it is told once and kept nowhere", async () => {
    const gateway = await buildGateway(by, { timeZone: "Europe/Oslo" });
    const { id, credential } = await buildCredential(by, gateway.id);
    expect(await opened(credential)).toMatchObject({
      tenantId: world.tenant.id,
      gatewayId: gateway.id,
      networkId: gateway.networkId,
      publicId: gateway.publicId,
      settings: { timeZone: "Europe/Oslo", mapping: null },
    });
    const door = await doorOf(gateway.id);
    expect(door.address).toContain(`/ingest/native/${gateway.publicId}`);
    expect(door.credentials).toMatchObject([{ id, ending: credential.slice(-4), revokedAt: null }]);
    expect(JSON.stringify(door)).not.toContain(credential);
    const kept = await world.tenant.rows(async (db) => db.selectFrom("gatewayCredentials").selectAll().where("id", "=", id).execute());
    expect(JSON.stringify(kept)).not.toContain(credential);
  });

  test("has 256 bits, and one sign of it otherwise opens nothing", async () => {
    const { credential } = await buildCredential(by, (await buildGateway(by)).id);
    const [, secret = ""] = /^\d+-(.*)$/.exec(credential) ?? [];
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    const other = `${credential.slice(0, -6)}${credential.slice(-6) === "AAAAAA" ? "BBBBBB" : "AAAAAA"}`;
    for (const sent of [other, secret, "", `${credential} `, credential.replace(/^\d+/, "999999")])
      expect(await opened(sent), sent).toBeNull();
  });

  test("is one of two, so that a gateway takes a new one without a gap; a third is refused until one is revoked", async () => {
    const gateway = await buildGateway(by);
    const [first, second] = [await buildCredential(by, gateway.id), await buildCredential(by, gateway.id)];
    const third = await by.call(gatewayCredentials.issue, { params: { id: gateway.id }, body: {} });
    expect(third).toMatchObject({ status: 409, body: { reason: "gateway_has_two_credentials" } });
    const revoke = async () =>
      await by.call(gatewayCredentials.revoke, { params: { id: gateway.id, credentialId: first.id }, body: { version: gateway.version } });
    expect((await revoke()).status).toBe(200);
    expect([await opened(first.credential), (await opened(second.credential))?.gatewayId]).toEqual([null, gateway.id]);
    expect(await revoke()).toMatchObject({ status: 409, body: { reason: "credential_revoked_already" } });
    await buildCredential(by, gateway.id);
  });

  test("of two that are asked for at once with one there already, one is made", async () => {
    const gateway = await buildGateway(by);
    await buildCredential(by, gateway.id);
    const asked = Array.from({ length: 5 }, async () => await by.call(gatewayCredentials.issue, { params: { id: gateway.id }, body: {} }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test("of an archived gateway opens nothing, nor one of another organisation's", async () => {
    const gateway = await buildGateway(by);
    const { id, credential } = await buildCredential(by, gateway.id);
    await by.ok(gateways.archive, { params: { id: gateway.id }, body: { version: gateway.version } });
    expect(await opened(credential)).toBeNull();
    const stranger = await (await world.otherTenant()).as("Administrator");
    const foreign = await stranger.call(gatewayCredentials.revoke, { params: { id: gateway.id, credentialId: id }, body: { version: 1 } });
    expect(foreign.status).toBe(404);
  });

  test("is seen by those who may change gateways alone", async () => {
    const gateway = await buildGateway(by);
    const viewer = await world.tenant.as("Reliability Engineer");
    expect((await viewer.call(gatewayCredentials.get, { params: { id: gateway.id } })).status).toBe(403);
    expect((await viewer.call(gateways.get, { params: { id: gateway.id } })).status).toBe(200);
  });
});

test("what a gateway says of itself is the newest that it said, and no edit", async () => {
  const gateway = await buildGateway(by);
  const at = Date.parse("2026-11-26T10:00:00Z");
  const heard = {
    gatewayId: gateway.id,
    heartbeatSeconds: 300,
    power: null,
    battery: null,
    signal: null,
    firmware: null,
    clockAheadSeconds: null,
  };
  await world.tenant.rows(async (db) => await gatewaysHeard(db, [{ ...heard, at, power: "mains", firmware: "4.1" }]));
  await world.tenant.rows(async (db) => await gatewaysHeard(db, [{ ...heard, at: at - 1000, power: "battery" }]));
  const now = await by.ok(gateways.get, { params: { id: gateway.id } });
  expect(now).toMatchObject({
    power: "mains",
    firmware: "4.1",
    state: "ok",
    lastMessageAt: "2026-11-26T10:00:00Z",
    version: gateway.version,
  });
});

test("a zone that is none is named; a network that still has gateways is not archived", async () => {
  const network = await buildNetwork(by);
  const body = { code: "ZONE", name: "Zone", networkId: network.id, adapter: "monnit" as const, timeZone: "Mars/Olympus" };
  expect((await by.call(gateways.create, { body })).body.fields).toEqual([{ path: "timeZone", reason: "not_a_zone" }]);
  await buildGateway(by, { networkId: network.id });
  const archived = await by.call(networks.archive, { params: { id: network.id }, body: { version: network.version } });
  expect(archived).toMatchObject({ status: 409, body: { reason: "network_in_use" } });
});
