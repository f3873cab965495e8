import mqtt, { type IClientOptions, type MqttClient } from "mqtt";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gatewayCommands } from "@millwright/domain/iot/gateways/commands/contract.ts";
import { gateways } from "@millwright/domain/iot/gateways/contract.ts";
import { intake } from "@millwright/domain/iot/intake/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { freePort } from "../../../platform/pg/free-port.ts";
import { urlOf } from "../../../testing/catalogue.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildNetwork } from "../../networks/builders.ts";
import { buildGateway, buildSensor, readingsOf, type BuiltGateway } from "../builders.ts";
import { openWire, type Wire, type WrittenMetric } from "./wire.ts";

let world: World;
let by: Person;
let port: number;
let wire: Wire;
let gateway: BuiltGateway;
let node: string;
let device: { id: number; key: string };
const clients: MqttClient[] = [];

beforeAll(async () => {
  port = await freePort();
  wire = await openWire();
  world = await openWorld({ databaseUrl: urlOf("app"), ownerUrl: urlOf("owner") }, { MQTT_PORT: String(port) });
  await world.app.ready();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());
let serial = 0;
beforeEach(async () => {
  node = `Line-${(serial += 1)}`;
  gateway = await buildGateway(world.tenant, { adapter: "sparkplug", externalId: `Plant1/${node}` });
  device = await buildSensor(world.tenant, gateway.networkId, `${node}/Pump`);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map(async (client) => await client.endAsync(true)));
});

const INT16 = 2;
const bytes = (metrics: readonly WrittenMetric[], seq?: number) =>
  Buffer.from(wire.write({ timestamp: Date.now(), metrics, ...(seq !== undefined && { seq }) }));
const bdSeq = (value: number): WrittenMetric => ({ name: "bdSeq", datatype: 4, longValue: value });
const topicOf = (type: string, of?: string) => `spBv1.0/Plant1/${type}/${node}${of === undefined ? "" : `/${of}`}`;

async function connect(will: number | null = null, more: IClientOptions = {}, at = port): Promise<MqttClient> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${at}`, {
    username: gateway.publicId,
    password: gateway.token,
    clientId: `${gateway.publicId}-${(serial += 1)}`,
    reconnectPeriod: 0,
    ...(will !== null && { will: { topic: topicOf("NDEATH"), payload: bytes([bdSeq(will)]), qos: 1, retain: false } }),
    ...more,
  });
  clients.push(client);
  return client;
}
const publish = async (client: MqttClient, topic: string, payload: Buffer) => await client.publishAsync(topic, payload, { qos: 1 });
const REBIRTH: WrittenMetric = { name: "Node Control/Rebirth", datatype: 11, booleanValue: false };
const REBOOT: WrittenMetric = { name: "Node Control/Reboot", datatype: 11, booleanValue: false };

/** As an edge node begins: it listens, is born, and then its device is. */
async function born(client: MqttClient, count = 1, controls = [REBIRTH]): Promise<void> {
  await client.subscribeAsync(topicOf("NCMD"), { qos: 0 });
  await publish(client, topicOf("NBIRTH"), bytes([bdSeq(count), ...controls], 0));
  const temperature = { name: "Temperature", alias: 7, datatype: INT16, intValue: 4, timestamp: Date.now() - 1000 };
  await publish(client, topicOf("DBIRTH", "Pump"), bytes([temperature], 1));
}
const data = async (client: MqttClient, seq: number, metric: WrittenMetric) =>
  await publish(client, topicOf("DDATA", "Pump"), bytes([metric], seq));
const values = async () => (await readingsOf(world.tenant, device.id)).map(({ datum, value }) => `${datum} ${value}`);
const stateOf = async () => (await by.ok(gateways.get, { params: { id: gateway.gatewayId } })).state;
const sensorState = async () => (await by.ok(sensors.get, { params: { id: device.id } })).state;
const cameIn = async () => (await by.ok(intake.payloads, { params: { id: gateway.gatewayId } })).rows;
const ask = async (command: "reform" | "reboot") =>
  await by.ok(gatewayCommands.action, { query: { gatewayId: gateway.gatewayId }, body: { [command]: true } });
const commands = async () => (await by.ok(gatewayCommands.list, { params: { id: gateway.gatewayId } })).rows;

/** The controls that come to a connection, from now on. */
function hearing(client: MqttClient): string[] {
  const heard: string[] = [];
  client.on("message", (topic, payload) => {
    for (const { name, value } of wire.read(payload)?.metrics ?? []) heard.push(`${topic} ${name} ${value.boolean}`);
  });
  return heard;
}
const closed = async (client: MqttClient) =>
  await new Promise<boolean>((resolve) => {
    client.once("close", () => resolve(true));
    setTimeout(() => resolve(false), 8000).unref();
  });
const until = async (isThere: () => boolean) => await expect.poll(isThere, { timeout: 8000, interval: 50 }).toBe(true);

describe("an edge node", () => {
  test("is stored by the names of its births, also by an alias alone, when it is acknowledged", async () => {
    const client = await connect(1);
    await born(client);
    await data(client, 2, { alias: 7, intValue: 65_531 });
    expect(await values()).toEqual(["Temperature 4", "Temperature -5"]);
    expect([await stateOf(), await sensorState()]).toEqual(["ok", "ok"]);
  });

  test("whose device nobody knows lets it wait to be adopted, under the device's own name", async () => {
    const client = await connect();
    await born(client);
    await publish(client, topicOf("DBIRTH", "Fan"), bytes([{ name: "Speed", datatype: INT16, intValue: 900 }], 2));
    const waiting = await world.tenant.rows(
      async (db) => await db.selectFrom("sensors").select(["name", "status"]).where("sensorKey", "=", `${node}/Fan`).execute(),
    );
    expect(waiting).toEqual([{ name: "Fan", status: "pending" }]);
  });

  test("is shown as it was understood: births, and data of which something was not taken", async () => {
    const client = await connect();
    await born(client);
    await data(client, 2, { alias: 7, intValue: 5 });
    await data(client, 4, { alias: 99, intValue: 5 });
    const rows = await cameIn();
    expect(rows.map(({ became }) => became.problems.map(({ kind }) => kind))).toEqual([["gap", "unknown_alias"], [], []]);
    const id = rows[1]?.id ?? 0;
    const { body } = await by.ok(intake.payload, { params: { id: gateway.gatewayId, message: id } });
    expect(JSON.parse(body)).toMatchObject({
      type: "DBIRTH",
      node,
      device: "Pump",
      metrics: [{ name: "Temperature", type: "Int16", value: 4 }],
    });
    expect(await by.ok(intake.readAgain, { params: { id: gateway.gatewayId }, body: { message: id } })).toMatchObject({ duplicate: 1 });
  });

  test("of which something was missed is asked once to be born again", async () => {
    const client = await connect();
    const heard = hearing(client);
    await born(client);
    for (const seq of [5, 9, 13]) await data(client, seq, { alias: 7, intValue: seq });
    await until(() => heard.length > 0);
    expect(heard).toEqual([`${topicOf("NCMD")} Node Control/Rebirth true`]);
    expect(await values()).toHaveLength(4);
  });

  test("that sends what is no payload is answered, and what it sent is named", async () => {
    const client = await connect();
    await publish(client, topicOf("NDATA"), Buffer.from([0xff, 0xff]));
    expect((await cameIn())[0]?.became.problems).toEqual([{ kind: "not_sparkplug", where: "NDATA" }]);
  });
});

describe("an edge node that dies", () => {
  test("is offline at once with what is behind it, and back with its next birth, however old the values are", async () => {
    const client = await connect(1);
    await born(client);
    client.stream.destroy();
    await expect.poll(async () => [await stateOf(), await sensorState()]).toEqual(["offline", "offline"]);
    const again = await connect(2);
    await publish(again, topicOf("NBIRTH"), bytes([bdSeq(2)], 0));
    expect([await stateOf(), await sensorState()]).toEqual(["ok", "offline"]);
    const old = { name: "Temperature", alias: 7, datatype: INT16, intValue: 4, timestamp: Date.now() - 3_600_000 };
    await publish(again, topicOf("DBIRTH", "Pump"), bytes([old], 1));
    expect(await sensorState()).toBe("ok");
  });

  test("is not dead by the will of a connection that it has left", async () => {
    const first = await connect(1);
    await born(first, 1);
    const second = await connect(2);
    await born(second, 2);
    first.stream.destroy();
    await data(second, 2, { alias: 7, intValue: 8 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([await stateOf(), await sensorState()]).toEqual(["ok", "ok"]);
  });

  test("may lose one device, and keeps the others", async () => {
    const other = await buildSensor(world.tenant, gateway.networkId, `${node}/Fan`);
    const client = await connect(1);
    await born(client);
    await publish(client, topicOf("DBIRTH", "Fan"), bytes([{ name: "Speed", datatype: INT16, intValue: 900 }], 2));
    await publish(client, topicOf("DDEATH", "Pump"), bytes([], 3));
    const states = [await stateOf(), await sensorState(), (await by.ok(sensors.get, { params: { id: other.id } })).state];
    expect(states).toEqual(["ok", "offline", "ok"]);
  });

  test("is not dead because we ourselves stop", async () => {
    const own = await freePort();
    const other = await openWorld({ databaseUrl: urlOf("app"), ownerUrl: urlOf("owner") }, { MQTT_PORT: String(own) });
    await other.app.ready();
    const client = await connect(1, {}, own);
    await born(client);
    const isClosed = closed(client);
    await other.close();
    expect([await isClosed, await stateOf(), await sensorState()]).toEqual([true, "ok", "ok"]);
  });

  test("stays as it is when its death is read again later", async () => {
    const client = await connect(1);
    await born(client);
    client.stream.destroy();
    await expect.poll(stateOf).toBe("offline");
    await born(await connect(2), 2);
    const [death] = (await cameIn()).toReversed().slice(2);
    await by.ok(intake.readAgain, { params: { id: gateway.gatewayId }, body: { message: death?.id ?? 0 } });
    expect([await stateOf(), await sensorState()]).toEqual(["ok", "ok"]);
  });
});

describe("an edge node tries what is not its own", () => {
  test.each(["NDATA/Other", "NBIRTH/Other", "DDATA/Other/Pump", "NCMD/Other", "NCMD/self"])(
    "publishing at %s ends its connection",
    async (rest) => {
      const client = await connect();
      const isClosed = closed(client);
      client.publish(`spBv1.0/Plant1/${rest.replace("self", node)}`, bytes([{ name: "t", datatype: INT16, intValue: 1 }], 1), { qos: 1 });
      expect(await isClosed).toBe(true);
    },
  );

  test("publishing in another group or as a native gateway, too; and the data of others are not heard", async () => {
    for (const topic of [`spBv1.0/Plant2/NDATA/${node}`, `t/${gateway.publicId}/up`, "spBv1.0/STATE/host"]) {
      const client = await connect();
      const isClosed = closed(client);
      client.publish(topic, "{}", { qos: 1 });
      expect(await isClosed, topic).toBe(true);
    }
    const client = await connect();
    const answers = [];
    for (const topic of [topicOf("NCMD"), `${topicOf("DCMD")}/#`, topicOf("NDATA"), "spBv1.0/Plant1/#", "spBv1.0/+/NCMD/+", "#"])
      answers.push(
        await client.subscribeAsync(topic, { qos: 0 }).then(
          (given) => given[0]?.qos,
          () => 128,
        ),
      );
    expect(answers).toEqual([0, 0, 128, 128, 128, 128]);
  });

  test("a node of the same name in another organisation is another one", async () => {
    const other = await world.otherTenant();
    const theirs = await buildGateway(other, { adapter: "sparkplug", externalId: `Plant1/${node}` });
    const heard = hearing(await connect(null, { username: theirs.publicId, password: theirs.token, clientId: `${theirs.publicId}-x` }));
    const [listening] = clients.slice(-1);
    await listening?.subscribeAsync(topicOf("NCMD"), { qos: 0 });
    const client = await connect();
    await born(client);
    await data(client, 9, { alias: 7, intValue: 1 });
    await ask("reform");
    await expect.poll(async () => (await commands())[0]?.state, { timeout: 8000 }).toBe("sent");
    expect(heard).toEqual([]);
  });

  test("posting is refused: it has a connection", async () => {
    const { statusCode } = await world.app.inject({
      method: "POST",
      url: `/ingest/sparkplug/${gateway.publicId}`,
      headers: { authorization: `Bearer ${gateway.token}` },
      payload: "{}",
    });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
  });
});

describe("a command to an edge node", () => {
  test("is its control, and confirmed by the birth that follows, a restart by one on a new connection alone", async () => {
    const client = await connect(1);
    const heard = hearing(client);
    await born(client, 1, [REBIRTH, REBOOT]);
    await ask("reform");
    await ask("reboot");
    await until(() => heard.length === 2);
    expect(heard).toEqual([`${topicOf("NCMD")} Node Control/Rebirth true`, `${topicOf("NCMD")} Node Control/Reboot true`]);
    await born(client, 1, [REBIRTH, REBOOT]);
    expect((await commands()).map(({ command, state, note }) => [command, state, note])).toEqual([
      ["reboot", "sent", null],
      ["reform", "confirmed", "node rebirth"],
    ]);
    client.stream.destroy();
    await born(await connect(2), 2);
    expect((await commands())[0]).toMatchObject({ command: "reboot", state: "confirmed", note: "node birth" });
  });

  test("that it did not announce fails, and says so", async () => {
    const client = await connect();
    const heard = hearing(client);
    await born(client);
    await ask("reboot");
    await expect
      .poll(async () => (await commands())[0], { timeout: 8000 })
      .toMatchObject({ state: "failed", note: "Node Control/Reboot: not in NBIRTH" });
    expect(heard).toEqual([]);
  });

  test("it cannot do is refused", async () => {
    const refused = await by.call(gatewayCommands.action, { query: { gatewayId: gateway.gatewayId }, body: { update: true } });
    expect(refused).toMatchObject({ status: 409, body: { reason: "command_at_device" } });
  });
});

test("a gateway that speaks Sparkplug names its group and edge node, and keeps them", async () => {
  const networkId = (await buildNetwork(by)).id;
  const draft = { code: "GTW-SPB", name: "Line 4", networkId, adapter: "sparkplug" as const };
  for (const externalId of [undefined, "Line-4", "Plant1/+"])
    expect((await by.call(gateways.create, { body: { ...draft, externalId } })).body.fields).toEqual([
      { path: "externalId", reason: "not_an_edge_node" },
    ]);
  const made = await by.ok(gateways.create, { body: { ...draft, externalId: "Plant1/Line-4" } });
  const refused = await by.call(gateways.update, { params: { id: made.id }, body: { version: made.version, externalId: null } });
  expect(refused.body.fields).toEqual([{ path: "externalId", reason: "not_an_edge_node" }]);
});
