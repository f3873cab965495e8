import { parseArgs } from "node:util";
import { SPOKEN, type Spoken } from "@millwright/domain/iot/ingest/spoken.ts";
import { edgeNodeOf, type EdgeNode } from "@millwright/domain/iot/ingest/sparkplug/topics.ts";

/** What can be played: by bodies that are posted or published, or as an edge node. */
const PLAYED = [...SPOKEN, "sparkplug"] as const;
export type Played = Spoken | "sparkplug";

/** What is played, where to, and by whom. */
export interface Play {
  adapter: Played;
  /** `http:`, `https:`, for a native gateway also `mqtt:`, `mqtts:`, for an edge node nothing else. */
  url: URL;
  /** Of an edge node. */
  node: EdgeNode | null;
  publicId: string;
  credential: string;
  sensors: number;
  everySeconds: number;
  /** Rounds; null: until somebody stops it. */
  rounds: number | null;
}

export const USAGE = `npm run simulate -- <${PLAYED.join("|")}> --url <address> --id <public id> [options]

  --url       address of the installation, as http://127.0.0.1:4000; for native also mqtt://host:1883, for sparkplug only that
  --id        public id of the gateway, from its Credentials tab
  --node      for sparkplug: its group and edge node, as Plant1/Line-4
  --token     its credential; better in the variable GATEWAY_TOKEN, which no list of processes shows
  --sensors   how many sensors speak, 1 to 200 (5)
  --every     seconds from one message to the next, 1 to 86400 (30)
  --times     how many messages, then it ends (until Ctrl-C)`;

const OPTIONS = {
  url: { type: "string" },
  id: { type: "string" },
  node: { type: "string" },
  token: { type: "string" },
  sensors: { type: "string" },
  every: { type: "string" },
  times: { type: "string" },
} as const;

/** Reads what was asked for; else everything that is wrong with it, a sentence each. */
export function readPlay(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Play | { problems: string[] } {
  const problems: string[] = [];
  const parsed = parsedArgs(args, problems);
  if (!parsed) return { problems };
  const { values, positionals } = parsed;
  const adapter = PLAYED.find((played) => played === positionals[0]);
  if (!adapter) problems.push(`Say first what speaks: ${PLAYED.join(", ")}.`);
  if (positionals.length > 1) problems.push(`${positionals.slice(1).join(" ")} is not understood.`);
  const url = urlOf(values.url, adapter, problems);
  const node = edgeNodeOf(values.node);
  if (adapter === "sparkplug" && !node) problems.push("--node is the group and the edge node, as Plant1/Line-4.");
  const publicId = values.id ?? "";
  if (!/^[\w-]+$/.test(publicId)) problems.push("--id is the public id from the gateway's Credentials tab.");
  const credential = values.token ?? env["GATEWAY_TOKEN"] ?? "";
  if (!/^\d+-[\w-]{43}$/.test(credential))
    problems.push("--token, or GATEWAY_TOKEN, is the credential that was shown once when it was issued.");
  const number = (name: "sensors" | "every" | "times", usual: number | null, most: number) =>
    numberOf(name, values[name], usual, most, problems);
  const sensors = number("sensors", 5, 200) ?? 0;
  const everySeconds = number("every", 30, 86_400) ?? 0;
  const rounds = number("times", null, 1_000_000);
  return problems.length === 0 && adapter && url
    ? { adapter, url, node, publicId, credential, sensors, everySeconds, rounds }
    : { problems };
}

function parsedArgs(args: readonly string[], problems: string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (thrown) {
    problems.push(thrown instanceof Error ? thrown.message : String(thrown));
    return null;
  }
}

function urlOf(text: string | undefined, adapter: Played | undefined, problems: string[]): URL | null {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : null;
  const isMqtt = url !== null && ["mqtt:", "mqtts:"].includes(url.protocol);
  if (!url || !(isMqtt || ["http:", "https:"].includes(url.protocol))) problems.push("--url is an address, as http://127.0.0.1:4000.");
  else if (isMqtt && adapter !== undefined && adapter !== "native" && adapter !== "sparkplug")
    problems.push(`${adapter} speaks by http, not by mqtt.`);
  else if (!isMqtt && adapter === "sparkplug") problems.push("sparkplug speaks by mqtt, not by http.");
  return url;
}

function numberOf(name: string, text: string | undefined, usual: number | null, most: number, problems: string[]): number | null {
  if (text === undefined) return usual;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value;
  problems.push(`--${name} is a whole number from 1 to ${most}.`);
  return usual;
}
