import type { Adapter } from "@millwright/domain/iot/ingest/canonical.ts";
import type { Database } from "../../platform/db/db.ts";
import type { OpenedGateway } from "../gateways/service.ts";
import { gatewaysOfDemo } from "../gateways/service.ts";
import { BEAT, NETWORKS, noiseAt, type DemoGateway, type DemoSensor } from "./plant.ts";

/** What the demo's gateways say while the server runs, in the words of their makers and through the door that any other gateway uses. */

interface Speaking {
  db: Database;
  receive: (
    gateway: OpenedGateway,
    adapter: Adapter,
    delivery: { text: string; receivedAt: number; query: Record<string, string> },
  ) => Promise<unknown>;
}

/** Each of a gateway's sensors once in ten minutes, as in its past: what a beat says is said once, however often it is looked at. */
export function simulated({ db, receive }: Speaking): () => Promise<void> {
  let said = 0;
  return async () => {
    const beat = Math.floor(Date.now() / 1000 / BEAT) * BEAT;
    if (beat <= said) return;
    said = beat;
    const known = await gatewaysOfDemo(db);
    for (const { gateway, at } of speakers()) {
      const facts = known.get(gateway.code);
      if (!facts) continue;
      for (const text of messagesOf(gateway, at, beat)) await receive(facts, gateway.adapter, { text, receivedAt: Date.now(), query: {} });
    }
  };
}

/** Those that speak, each with the place of its first series among all: by it the noise of a series is known. */
function speakers(): { gateway: DemoGateway; at: number }[] {
  let at = 0;
  return NETWORKS.flatMap(({ gateways }) => gateways).flatMap((gateway) => {
    const first = at;
    at += gateway.sensors.reduce((sum, { data }) => sum + Object.keys(data).length, 0);
    return gateway.isSilent ? [] : [{ gateway, at: first }];
  });
}

interface Said {
  sensor: DemoSensor;
  key: string;
  values: [datum: string, value: number][];
}

function messagesOf(gateway: DemoGateway, first: number, beat: number): string[] {
  let place = first;
  const said = gateway.sensors.map((sensor): Said => {
    const key = keyOf(sensor, gateway, place);
    const values = Object.entries(sensor.data).map(([datum, formula]): [string, number] => {
      place += 1;
      return [datum, formula(beat, noiseAt(beat, place), Date.now() / 1000)];
    });
    return { sensor, key, values };
  });
  return WORDS[gateway.adapter](said, new Date(beat * 1000).toISOString());
}

const WORDS: Record<Adapter, (said: readonly Said[], at: string) => string[]> = {
  native: (said, at) => [
    JSON.stringify({
      sentAt: at,
      readings: said.flatMap(({ key, values }) => values.map(([datum, value]) => ({ sensor: key, datum, at, value }))),
    }),
  ],
  monnit: (said, at) => {
    const date = at.slice(0, 19).replace("T", " ");
    return [
      JSON.stringify({
        gatewayMessage: {
          gatewayID: "90144",
          messageType: "0",
          power: "0",
          batteryLevel: "101",
          date,
          count: String(said.length),
          signalStrength: "22",
        },
        sensorMessages: said.map(({ key, sensor, values }) => ({
          sensorID: key,
          sensorName: sensor.name,
          dataMessageGUID: `${key}-${at}`,
          state: "0",
          messageDate: date,
          dataValue: values.map(([, value]) => value).join("|"),
          plotValues: values.map(([, value]) => value).join("|"),
          plotLabels: values.map(([datum]) => datum).join("|"),
          batteryLevel: "96",
          signalStrength: "88",
          voltage: "3.02",
        })),
      }),
    ];
  },
  chirpstack: (said, at) =>
    said.map(({ key, sensor, values }) =>
      JSON.stringify({
        deduplicationId: `${key}-${at}`,
        time: at,
        deviceInfo: { devEui: key, deviceName: sensor.name },
        object: Object.fromEntries(values),
        rxInfo: [{ gatewayId: "24e124fffef5a001", gwTime: at, rssi: -84 }],
      }),
    ),
  tts: () => [],
  axium: () => [],
};

/** As a device calls itself: a DevEUI at a network server, a number of the vendor elsewhere. `place` is that of its first series. */
export const keyOf = ({ code }: DemoSensor, { adapter }: Pick<DemoGateway, "adapter">, place: number): string =>
  adapter === "chirpstack"
    ? `a84041000018${(4096 + place).toString(16).padStart(4, "0")}`
    : adapter === "monnit"
      ? String(623_400 + place)
      : code;
