import type { Said } from "@millwright/domain/iot/ingest/spoken.ts";
import { nodeCommandTopic, type EdgeNode } from "@millwright/domain/iot/ingest/sparkplug/topics.ts";
import { openWire, type WrittenMetric } from "../../../apps/server/src/iot/ingest/sparkplug/wire.ts";
import type { Play } from "./asked.ts";
import { connected } from "./connected.ts";

interface NodeLine {
  /** Settles when all of it is acknowledged. */
  send: (said: readonly Said[], at: number) => Promise<void>;
  end: () => Promise<void>;
}

const [INT64, DOUBLE, BOOLEAN] = [4, 10, 11];
const SEQUENCE = 256;
const REBIRTH = "Node Control/Rebirth";

/** An edge node with a device for each sensor. It is born again on a new connection, and when it is asked to be. */
export async function edgeNode(asked: Play & { node: EdgeNode | null }, say: (line: string) => void): Promise<NodeLine> {
  const { group = "", node = "" } = asked.node ?? {};
  const wire = await openWire();
  const bdSeq = Math.floor(Date.now() / 1000) % SEQUENCE;
  const own: WrittenMetric = { name: "bdSeq", datatype: INT64, longValue: bdSeq };
  const topicOf = (type: string, device = "") => `spBv1.0/${group}/${type}/${node}${device === "" ? "" : `/${device}`}`;
  const death = Buffer.from(wire.write({ metrics: [own] }));
  const client = await connected(asked, { will: { topic: topicOf("NDEATH"), payload: death, qos: 1, retain: false } });
  let [seq, isBorn] = [0, false];
  client.on("connect", () => (isBorn = false));
  client.on("message", (_, payload) => {
    if (!wire.read(payload)?.metrics.some(({ name }) => name === REBIRTH)) return;
    say("asked to be born again");
    isBorn = false;
  });
  await client.subscribeAsync(nodeCommandTopic({ group, node }), { qos: 0 });
  const publish = async (topic: string, at: number, metrics: readonly WrittenMetric[]) => {
    await client.publishAsync(topic, Buffer.from(wire.write({ timestamp: at, metrics, seq })), { qos: 1 });
    seq = (seq + 1) % SEQUENCE;
  };
  return {
    send: async (said, at) => {
      const isBirth = !isBorn;
      isBorn = true;
      if (isBirth) {
        seq = 0;
        await publish(topicOf("NBIRTH"), at, [own, { name: REBIRTH, datatype: BOOLEAN, booleanValue: false }]);
      }
      for (const each of said) await publish(topicOf(isBirth ? "DBIRTH" : "DDATA", each.key), at, metricsOf(each, at, isBirth));
    },
    end: async () => {
      await client.publishAsync(topicOf("NDEATH"), death, { qos: 1 });
      await client.endAsync();
    },
  };
}

/** A birth says names and units, what follows aliases alone. */
const metricsOf = ({ values, units = {} }: Said, timestamp: number, isBirth: boolean): WrittenMetric[] =>
  values.map(([name, doubleValue], alias) => {
    if (!isBirth) return { alias, timestamp, doubleValue };
    const stringValue = { Cel: "°C" }[units[name] ?? ""] ?? units[name];
    const properties = stringValue === undefined ? {} : { properties: { keys: ["engUnit"], values: [{ stringValue }] } };
    return { name, alias, timestamp, datatype: DOUBLE, doubleValue, ...properties };
  });
