import type { Adapter } from "@millwright/domain/iot/ingest/canonical.ts";
import { bodiesOf, SPOKEN, type Said } from "@millwright/domain/iot/ingest/spoken.ts";
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

function messagesOf(gateway: DemoGateway, first: number, beat: number): string[] {
  const adapter = SPOKEN.find((spoken) => spoken === gateway.adapter);
  if (!adapter) return [];
  let place = first;
  const said = gateway.sensors.map((sensor): Said => {
    const key = keyOf(sensor, gateway, place);
    const values = Object.entries(sensor.data).map(([datum, formula]): [string, number] => {
      place += 1;
      return [datum, formula(beat, noiseAt(beat, place), Date.now() / 1000)];
    });
    return { key, name: sensor.name, values };
  });
  return bodiesOf(adapter, said, new Date(beat * 1000).toISOString());
}

/** As a device calls itself: a DevEUI at a network server, a number of the vendor elsewhere. `place` is that of its first series. */
export const keyOf = ({ code }: DemoSensor, { adapter }: Pick<DemoGateway, "adapter">, place: number): string =>
  adapter === "chirpstack"
    ? `a84041000018${(4096 + place).toString(16).padStart(4, "0")}`
    : adapter === "monnit"
      ? String(623_400 + place)
      : code;
