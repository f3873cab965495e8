import { setTimeout as sleep } from "node:timers/promises";
import mqtt from "mqtt";
import { gatewayCredentials, gateways } from "@millwright/domain/iot/gateways/contract.ts";
import { messages } from "@millwright/domain/iot/messages/contract.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import type { Api } from "../harness/api.ts";
import type { AtWork } from "./turns.ts";

/** One gateway with one sensor, which counts: each number is said once, at a time of its own, and again until it is acknowledged. */
export interface Talker {
  publicId: string;
  credential: string;
  sensorId: number;
  key: string;
  beganAt: number;
  /** How many numbers were begun, and which of them were acknowledged: what the ledger says. */
  said: number;
  acknowledged: Set<number>;
}

export async function makeTalkers(api: Api, count: number, prefix: string): Promise<Talker[]> {
  const network = await api.ok(networks.create, { body: { code: prefix, name: prefix } });
  const talkers: Talker[] = [];
  for (let at = 0; at < count; at += 1) {
    const code = `${prefix}-${at}`;
    const gateway = await api.ok(gateways.create, { body: { code, name: code, networkId: network.id, adapter: "native" } });
    const { credential } = await api.ok(gatewayCredentials.issue, { params: { id: gateway.id } });
    const { publicId } = await api.ok(gatewayCredentials.get, { params: { id: gateway.id } });
    const sensor = await api.ok(sensors.create, { body: { code, name: code, networkId: network.id, sensorKey: code } });
    const beganAt = Date.now() - 120_000;
    talkers.push({ publicId, credential: credential ?? "", sensorId: sensor.id, key: code, beganAt, said: 0, acknowledged: new Set() });
  }
  return talkers;
}

const bodyOf = ({ key, beganAt }: Talker, number: number): string =>
  JSON.stringify({ readings: [{ sensor: key, datum: "count", at: new Date(beganAt + number).toISOString(), value: number }] });

const AT_ONCE = 5;

/** The first half speaks HTTP, the other one MQTT with QoS 1. */
export function startTalkers(talkers: readonly Talker[], url: string, mqttPort: number): AtWork {
  const ending = new AbortController();
  const work = talkers.map(async (talker, at) =>
    at < talkers.length / 2 ? await byHttp(talker, url, ending.signal) : await byMqtt(talker, mqttPort, ending.signal),
  );
  for (const one of work) one.catch(() => {});
  return {
    stop: async () => {
      ending.abort();
      await Promise.all(work);
    },
  };
}

async function byHttp(talker: Talker, url: string, ending: AbortSignal): Promise<void> {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (!ending.aborted) {
        const number = talker.said++;
        while (!(await posted(talker, url, bodyOf(talker, number)))) await sleep(50);
        talker.acknowledged.add(number);
      }
    }),
  );
}

/** Whether it was acknowledged. */
export async function posted(
  { credential, publicId }: Pick<Talker, "credential" | "publicId">,
  url: string,
  body: string,
): Promise<boolean> {
  const headers = { authorization: `Bearer ${credential}`, "content-type": "application/json" };
  const request = { method: "POST", headers, body, signal: AbortSignal.timeout(10_000) };
  return await fetch(`${url}/ingest/native/${publicId}`, request).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Said again where the connection went before it was acknowledged: the client gives up some of what was on its way then. */
const published = async (client: mqtt.MqttClient, topic: string, body: string): Promise<boolean> =>
  await client.publishAsync(topic, body, { qos: 1 }).then(
    () => true,
    () => false,
  );

/** The client keeps what was not acknowledged and sends it again with its next connection. */
async function byMqtt(talker: Talker, port: number, ending: AbortSignal): Promise<void> {
  const { publicId, credential } = talker;
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    username: publicId,
    password: credential,
    clientId: `${publicId}-1`,
    reconnectPeriod: 200,
    connectTimeout: 3000,
  });
  client.on("error", () => {});
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (!ending.aborted) {
        const number = talker.said++;
        while (!(await published(client, `t/${publicId}/up`, bodyOf(talker, number)))) await sleep(50);
        talker.acknowledged.add(number);
      }
    }),
  );
  await client.endAsync(true);
}

/** Numbers that were acknowledged and are not there, that are there twice, or that nobody said. */
export async function auditTalker(
  api: Api,
  { sensorId, beganAt, said, acknowledged }: Talker,
): Promise<{ missing: string[]; doubled: string[] }> {
  const span = { from: new Date(beganAt - 1000).toISOString(), until: new Date(Date.now() + 60_000).toISOString() };
  const there: number[] = [];
  for (let before: string | null | undefined; before !== null;) {
    const page: { rows: { readings: { value: number }[] }[]; before: string | null } = await api.ok(messages.sensorMessageList, {
      body: { sensorId, ...span, most: 1000, ...(before ? { before } : {}) },
    });
    there.push(...page.rows.flatMap(({ readings }) => readings.map(({ value }) => value)));
    before = page.before;
  }
  const counts = Map.groupBy(there, (number) => number);
  return {
    missing: [...acknowledged]
      .filter((number) => !counts.has(number))
      .map((number) => `reading ${number} of sensor ${sensorId} was acknowledged and is not there`),
    doubled: [...counts]
      .filter(([number, times]) => times.length > 1 || number >= said)
      .map(([number]) => `reading ${number} of sensor ${sensorId} is there twice, or nobody said it`),
  };
}
