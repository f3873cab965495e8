import { execFileSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import mqtt, { type IClientOptions, type MqttClient } from "mqtt";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "../../platform/pg/free-port.ts";
import { urlOf } from "../../testing/catalogue.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { buildGateway, buildSensor, readingsOf, type BuiltGateway } from "./builders.ts";

let world: World;
let port: number;
let gateway: BuiltGateway;
let sensor: { id: number; key: string };
const clients: MqttClient[] = [];

beforeAll(async () => {
  port = await freePort();
  world = await openWorld({ databaseUrl: urlOf("app"), ownerUrl: urlOf("owner") }, { MQTT_PORT: String(port) });
  await world.app.ready();
});
afterAll(() => world.close());
beforeEach(async () => {
  gateway = await buildGateway(world.tenant);
  sensor = await buildSensor(world.tenant, gateway.networkId);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map(async (client) => await client.endAsync(true)));
});

let serial = 0;
async function connect(
  { publicId, token }: BuiltGateway,
  more: IClientOptions = {},
  url = `mqtt://127.0.0.1:${port}`,
): Promise<MqttClient> {
  const client = mqtt.connect(url, {
    username: publicId,
    password: token,
    clientId: `${publicId}-${(serial += 1)}`,
    reconnectPeriod: 0,
    connectTimeout: 5000,
    ...more,
  });
  clients.push(client);
  return await new Promise((resolve, reject) => {
    client.once("connect", () => resolve(client));
    client.once("error", reject);
    client.once("close", () => reject(new Error("closed")));
  });
}
const closed = async (client: MqttClient) =>
  await new Promise<boolean>((resolve) => {
    client.once("close", () => resolve(true));
    setTimeout(() => resolve(false), 8000).unref();
  });
const NOW = Math.floor(Date.now() / 1000) * 1000;
const said = (value: number, ms = NOW) =>
  JSON.stringify({ readings: [{ sensor: sensor.key, datum: "t", at: new Date(ms).toISOString(), value }] });
const values = async () => (await readingsOf(world.tenant, sensor.id)).map(({ value }) => value);

describe("a gateway by MQTT", () => {
  test("what it publishes is stored when it is acknowledged", async () => {
    const client = await connect(gateway);
    await client.publishAsync(`t/${gateway.publicId}/up`, said(4.2), { qos: 1 });
    expect(await values()).toEqual([4.2]);
    await client.publishAsync(`t/${gateway.publicId}/up`, said(4.2), { qos: 1 });
    await client.publishAsync(`t/${gateway.publicId}/up`, said(5, NOW + 1), { qos: 2 });
    expect(await values()).toEqual([4.2, 5]);
  });

  test("many in flight are stored together, each once", async () => {
    const client = await connect(gateway);
    await Promise.all(
      Array.from({ length: 60 }, async (_, at) => await client.publishAsync(`t/${gateway.publicId}/up`, said(at, NOW + at), { qos: 1 })),
    );
    expect(await values()).toEqual(Array.from({ length: 60 }, (_, at) => at));
  });

  test("what cannot be read is acknowledged, or it would come for ever", async () => {
    const client = await connect(gateway);
    await client.publishAsync(`t/${gateway.publicId}/up`, "\u0000{", { qos: 1 });
    expect(client.connected).toBe(true);
  });
});

describe("a gateway tries what is not its own", () => {
  test.each([
    ["no password", { password: "" }],
    ["another gateway's name", { username: "somebody" }],
    ["a client id of another one", { clientId: "somebody-1" }],
    ["MQTT 5, which it is told to leave", { protocolVersion: 5 as const }],
  ])("connecting with %s is refused", async (_, more) => {
    await expect(connect(gateway, more)).rejects.toThrow();
  });

  test("publishing under another name, of ours or of another organisation, and retained, ends the connection and stores nothing", async () => {
    const other = await world.otherTenant();
    const theirs = await buildGateway(other);
    const ours = await buildGateway(world.tenant);
    for (const [topic, retain] of [
      [`t/${theirs.publicId}/up`, false],
      [`t/${ours.publicId}/up`, false],
      ["$SYS/x", false],
      ["t/x", false],
      [`t/${gateway.publicId}/up`, true],
    ] as const) {
      const client = await connect(gateway);
      const isClosed = closed(client);
      client.publish(topic, said(1), { qos: 1, retain });
      expect(await isClosed, topic).toBe(true);
    }
    expect(await values()).toEqual([]);
    expect(await readingsOf(other, sensor.id)).toEqual([]);
  });

  test("subscribing to anything but its own commands is refused", async () => {
    const client = await connect(gateway);
    const granted = async (topic: string) =>
      await client.subscribeAsync(topic, { qos: 1 }).then(
        (given) => given[0]?.qos,
        () => 128,
      );
    const other = await buildGateway(world.tenant);
    const topics = [
      `t/${gateway.publicId}/cmd`,
      "#",
      "t/#",
      "+/+/up",
      `t/${other.publicId}/cmd`,
      "$SYS/#",
      `$share/g/t/${gateway.publicId}/cmd`,
    ];
    const answers = [];
    for (const topic of topics) answers.push(await granted(topic));
    expect(answers).toEqual([1, ...topics.slice(1).map(() => 128)]);
  });

  test("a third connection by one credential is refused", async () => {
    await connect(gateway);
    await connect(gateway);
    await expect(connect(gateway)).rejects.toThrow();
  });

  test("a will that goes elsewhere reaches nobody", async () => {
    const other = await buildGateway(world.tenant);
    const listening = await connect(other);
    await listening.subscribeAsync(`t/${other.publicId}/cmd`, { qos: 1 });
    const heard: string[] = [];
    listening.on("message", (topic) => void heard.push(topic));
    const client = await connect(gateway, { will: { topic: `t/${other.publicId}/cmd`, payload: Buffer.from("x"), qos: 1, retain: false } });
    client.stream.destroy();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(heard).toEqual([]);
  });

  test("a credential that is revoked while it is connected ends the connection", async () => {
    const client = await connect(gateway);
    const isClosed = closed(client);
    await world.tenant.rows(
      async (db) =>
        await db
          .updateTable("gatewayCredentials")
          .set({ revokedAt: new Date().toISOString() })
          .where("gatewayId", "=", gateway.gatewayId)
          .execute(),
    );
    expect(await isClosed).toBe(true);
  });
});

test("with a certificate it speaks TLS, and a port that is taken stops nothing else", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "millwright-mqtt-"));
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => path.join(folder, name)) as [string, string];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2", "-subj", "/CN=localhost"],
    { stdio: "ignore" },
  );
  const [secure, taken] = [await freePort(), net.createServer()];
  const urls = { databaseUrl: urlOf("app"), ownerUrl: urlOf("owner") };
  const one = await openWorld(urls, { MQTT_PORT: String(secure), MQTT_TLS_CERT: cert, MQTT_TLS_KEY: key });
  await one.app.ready();
  const client = await connect(
    gateway,
    { rejectUnauthorized: true, ca: fs.readFileSync(cert), servername: "localhost" },
    `mqtts://127.0.0.1:${secure}`,
  );
  await client.publishAsync(`t/${gateway.publicId}/up`, said(7), { qos: 1 });
  expect(await values()).toEqual([7]);
  await client.endAsync(true);
  await one.close();
  fs.rmSync(folder, { recursive: true });
  await new Promise<void>((done) => taken.listen(secure, "127.0.0.1", done));
  const other = await openWorld(urls, { MQTT_PORT: String(secure) });
  expect((await other.app.inject({ method: "GET", url: "/healthz" })).statusCode).toBe(200);
  await other.close();
  taken.close();
});
