import { setTimeout as wait } from "node:timers/promises";
import { bodiesOf, type Said } from "@millwright/domain/iot/ingest/spoken.ts";
import { connected, Refused, AGAIN_AFTER_SECONDS } from "./connected.ts";
import type { Play } from "./asked.ts";
import { edgeNode } from "./edge-node.ts";

/** Sends one body and comes back when it is acknowledged. Throws `Refused` where sending it again would not help. */
interface Line {
  send: (body: string) => Promise<string>;
  end: () => Promise<void>;
}

export { Refused };

/** Plays a gateway until it was heard often enough or is stopped. Like a real one it says the same again until it is taken. */
export async function play(asked: Play, signal: AbortSignal, say: (line: string) => void): Promise<void> {
  if (asked.adapter === "sparkplug") return await playNode(asked, signal, say);
  const { adapter } = asked;
  const line = asked.url.protocol.startsWith("mqtt") ? await byMqtt(asked) : byHttp(asked);
  try {
    for (let round = 1; !signal.aborted; round += 1) {
      const at = new Date();
      for (const body of bodiesOf(adapter, saidAt(asked, at.getTime()), at.toISOString()))
        say(`${at.toISOString()} ${await until(async () => await line.send(body), signal, say)}`);
      if (asked.rounds !== null && round >= asked.rounds) return;
      await pause(asked.everySeconds, signal);
    }
  } finally {
    await line.end();
  }
}

/** An edge node is born, and then says what has changed by aliases. */
async function playNode(asked: Play, signal: AbortSignal, say: (line: string) => void): Promise<void> {
  const line = await edgeNode(asked, say);
  try {
    for (let round = 1; !signal.aborted; round += 1) {
      const at = new Date();
      await until(async () => await line.send(saidAt(asked, at.getTime()), at.getTime()), signal, say);
      say(`${at.toISOString()} acknowledged`);
      if (asked.rounds !== null && round >= asked.rounds) return;
      await pause(asked.everySeconds, signal);
    }
  } finally {
    await line.end();
  }
}

async function until<T>(send: () => Promise<T>, signal: AbortSignal, say: (line: string) => void): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (thrown) {
      if (thrown instanceof Refused || signal.aborted) throw thrown;
      say(`${thrown instanceof Error ? thrown.message : String(thrown)}; again in ${AGAIN_AFTER_SECONDS} s`);
      await pause(AGAIN_AFTER_SECONDS, signal);
    }
  }
}

const pause = async (seconds: number, signal: AbortSignal): Promise<void> =>
  await wait(seconds * 1000, undefined, { signal }).catch(() => undefined);

/** Refusals that are the same however often they are asked for. */
const FOR_GOOD = [400, 401, 403, 404, 413, 415];
const PATIENCE_MS = 30_000;

function byHttp({ adapter, url, publicId, credential }: Play): Line {
  const address = new URL(`/ingest/${adapter}/${publicId}${adapter === "chirpstack" ? "?event=up" : ""}`, url);
  const authorization =
    adapter === "monnit" ? `Basic ${Buffer.from(`${publicId}:${credential}`).toString("base64")}` : `Bearer ${credential}`;
  return {
    send: async (body) => {
      const headers = { authorization, "content-type": "application/json" };
      const answer = await fetch(address, { method: "POST", headers, body, signal: AbortSignal.timeout(PATIENCE_MS) });
      const text = await answer.text();
      if (FOR_GOOD.includes(answer.status)) throw new Refused(`${answer.status} ${text}`);
      if (!answer.ok) throw new Error(`${answer.status} ${text}`);
      return `${answer.status} ${text}`;
    },
    end: async () => await Promise.resolve(),
  };
}

async function byMqtt(asked: Play): Promise<Line> {
  const client = await connected(asked);
  return {
    send: async (body) => {
      await client.publishAsync(`t/${asked.publicId}/up`, body, { qos: 1 });
      return "acknowledged";
    },
    end: async () => await client.endAsync(),
  };
}

const HOUR = 3_600_000;

/** Every second sensor measures temperature alone, the others humidity too; each swings round its own middle. */
function saidAt({ adapter, sensors }: Play, now: number): Said[] {
  return Array.from({ length: sensors }, (_, at): Said => {
    const swing = Math.sin((now / HOUR) * 2 * Math.PI + at);
    const temperature = Number((4 + at + 1.5 * swing).toFixed(1));
    const humidity = Math.round(55 + 8 * swing);
    return {
      key: keyOf(adapter, at),
      name: `Simulated sensor ${at + 1}`,
      values:
        at % 2 === 0
          ? [["temperature", temperature]]
          : [
              ["temperature", temperature],
              ["humidity", humidity],
            ],
      units: { temperature: "Cel", humidity: "%" },
    };
  });
}

const keyOf = (adapter: Play["adapter"], at: number): string => {
  if (adapter === "native" || adapter === "sparkplug") return `SIM-${at + 1}`;
  return adapter === "monnit" ? String(990_001 + at) : `a84041fffe${(0x10_0000 + at).toString(16)}`;
};
