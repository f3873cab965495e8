import { bodiesOf, SPOKEN, type Said } from "@millwright/domain/iot/ingest/spoken.ts";
import { gatewaysOfDemo } from "../gateways/service.ts";
import { BEAT, noiseAt, type DemoGateway, type DemoSensor } from "./formulas.ts";
import { PLACED, sensorsOf } from "./networks.ts";
import type { Speaking } from "./speaking.ts";

export { obeying } from "./obeying.ts";
export type { Speaking } from "./speaking.ts";
export { PAST, writePast } from "./past.ts";

/** What the demo's gateways say while the server runs, in the words of their makers and through the door that any other gateway uses. */

/** Each of a gateway's sensors once in ten minutes, as in its past: what a beat says is said once, however often it is looked at. */
export function simulated({ db, receive }: Speaking): () => Promise<void> {
  let said = 0;
  return async () => {
    const beat = Math.floor(Date.now() / 1000 / BEAT) * BEAT;
    if (beat <= said) return;
    said = beat;
    const known = await gatewaysOfDemo(db);
    for (const placed of PLACED) {
      const facts = placed.gateway.isSilent ? undefined : known.get(placed.gateway.code);
      if (!facts) continue;
      for (const text of messagesOf(placed, beat))
        await receive(facts, placed.gateway.adapter, { text, receivedAt: Date.now(), query: QUERY });
    }
  };
}

/** As network servers say behind the address; others do not mind. */
const QUERY = { event: "up" };

function messagesOf(placed: (typeof PLACED)[number], beat: number): string[] {
  const { gateway } = placed;
  const adapter = SPOKEN.find((spoken) => spoken === gateway.adapter);
  if (!adapter) return [];
  const said = sensorsOf(placed).map(({ sensor, place }): Said => {
    const values = Object.entries(sensor.data).map(([datum, formula], at): [string, number] => [
      datum,
      formula(beat, noiseAt(beat, place + at + 1), Date.now() / 1000),
    ]);
    return { key: keyOf(sensor, gateway, place), name: sensor.name, values };
  });
  return bodiesOf(adapter, said, new Date(beat * 1000).toISOString());
}

/** As a device calls itself: a DevEUI at a network server, a number of the vendor elsewhere. `place` is that of its first series. */
export const keyOf = ({ code }: DemoSensor, { adapter }: Pick<DemoGateway, "adapter">, place: number): string =>
  adapter === "chirpstack" || adapter === "tts"
    ? `a84041000018${(4096 + place).toString(16).padStart(4, "0")}`
    : adapter === "monnit"
      ? String(623_400 + place)
      : code;
