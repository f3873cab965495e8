import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import type { Heard, Position, Told, Topic } from "@millwright/domain/kit/live/frames.ts";
import { live } from "@millwright/domain/foundation/live/contract.ts";
import type { Client } from "./persistent.ts";

/** A page that listens to one list, comes back whenever it is cut off, and asks for everything when it is told to. */
export interface Ear {
  name: string;
  /** How often each row was told. */
  told: ReadonlyMap<number, number>;
  /** It was told where it stands: from here on nothing may be lost to it. */
  isListening: boolean;
  resets: number;
  comebacks: number;
  stop: () => void;
}

export interface Listening {
  name: string;
  url: string;
  token: string;
  topic: Topic;
  /** Every row that is there, for who is told to ask for everything. */
  askAll: () => Promise<number[]>;
}

const COMES_BACK_AFTER_MS = 150;
const ASKS_EVERY_MS = 400;

/** What every way of listening keeps. */
class Kept implements Ear {
  readonly told = new Map<number, number>();
  readonly name: string;
  isListening = false;
  resets = 0;
  comebacks = 0;
  isStopped = false;
  onStop = () => {};
  constructor(name: string) {
    this.name = name;
  }
  note(ids: readonly number[]): void {
    for (const id of ids) this.told.set(id, (this.told.get(id) ?? 0) + 1);
  }
  stop = () => {
    this.isStopped = true;
    this.onStop();
  };
}

const idsOf = (told: readonly { type: Told["type"]; rows?: { id: number }[] | undefined }[]): number[] =>
  told.flatMap(({ rows = [] }) => rows.map(({ id }) => id));

/** By a connection that is held open. */
export function openEar({ name, url, token, topic, askAll }: Listening): Ear {
  const kept = new Kept(name);
  let position: Position | undefined;
  const hear = async (heard: Heard): Promise<void> => {
    if ("position" in heard && heard.type !== "ready") position = heard.position;
    if (heard.type === "ready") position ??= heard.position;
    kept.isListening = true;
    if (heard.type === "told") kept.note(idsOf(heard.told));
    const isAll = heard.type === "reset" || (heard.type === "told" && heard.told.some(({ type }) => type === "many"));
    if (heard.type === "reset") kept.resets += 1;
    if (isAll) kept.note(await askAll());
  };
  const connect = () => {
    const socket = new WebSocket(`${url.replace("http:", "ws:")}/api/Live/`, { headers: { origin: url } });
    kept.onStop = () => socket.terminate();
    socket.on("open", () => socket.send(JSON.stringify({ type: "open", token, topics: [topic], ...(position && { position }) })));
    socket.on("message", (data) => void hear(JSON.parse((data as Buffer).toString()) as Heard));
    socket.on("error", () => {});
    socket.on("close", () => {
      kept.comebacks += 1;
      if (!kept.isStopped) setTimeout(connect, COMES_BACK_AFTER_MS);
    });
  };
  connect();
  return kept;
}

/** By asking again and again, as where no connection is let through. */
export function askingEar({ name, topic, askAll, client }: Listening & { client: Client }): Ear {
  const kept = new Kept(name);
  const ask = async () => {
    let position: Position | undefined;
    while (!kept.isStopped) {
      const answer = await client(live.since, { query: { topics: topic, ...(position === undefined ? {} : { position }) } });
      position = answer.position;
      kept.isListening = true;
      kept.note(idsOf(answer.told));
      if (answer.isReset) kept.resets += 1;
      if (answer.isReset || answer.told.some(({ type }) => type === "many")) kept.note(await askAll());
      await sleep(ASKS_EVERY_MS);
    }
  };
  ask().catch(() => (kept.isStopped = true));
  return kept;
}
