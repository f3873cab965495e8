import type { AddressInfo } from "node:net";
import { WebSocket, type ClientOptions } from "ws";
import { expect } from "vitest";
import type { Heard, Said, Told, ToldRow, Topic } from "@millwright/domain/kit/live/frames.ts";
import type { Server } from "../app.ts";

/** A page that listens, over the wire as a browser does. */
export interface Ear {
  heard: Heard[];
  /** With which code the connection was ended. */
  closed: Promise<number>;
  say: (said: Said) => void;
  sayRaw: (text: string | Buffer) => void;
  /** Everything that was told so far. */
  told: () => Told[];
  /** Rows of a topic that were told to be otherwise. */
  rows: (topic: Topic) => ToldRow[];
  /** Where it would go on. */
  position: () => string;
  /** Waits for a frame of this type; longer than anything takes that works. */
  hears: <T extends Heard["type"]>(type: T) => Promise<Extract<Heard, { type: T }>>;
  hang: () => void;
}

/** The address of a server that takes connections; begins with it where it does not yet. */
export async function addressOf({ app }: Pick<Server, "app">): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

interface Listening extends Omit<Extract<Said, { type: "open" }>, "type"> {
  headers?: ClientOptions["headers"];
}

export const PATIENCE = { timeout: 15_000 };

/** A connection that says nothing yet. */
export async function connectEar(server: Pick<Server, "app">, headers: ClientOptions["headers"] = {}): Promise<Ear> {
  const host = await addressOf(server);
  const socket = new WebSocket(`ws://${host}/api/Live/`, { headers: { origin: `http://${host}`, ...headers } });
  const heard: Heard[] = [];
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  socket.on("message", (data) => heard.push(JSON.parse((data as Buffer).toString()) as Heard));
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  const told = () => heard.flatMap((frame) => (frame.type === "told" ? frame.told : []));
  return {
    heard,
    closed,
    told,
    say: (said) => socket.send(JSON.stringify(said)),
    sayRaw: (text) => socket.send(text),
    rows: (topic) => told().flatMap((one) => (one.topic === topic && one.type === "changed" ? one.rows : [])),
    position: () => heard.findLast((frame) => "position" in frame)?.position ?? "",
    hears: async (type) => {
      await expect.poll(() => heard.some((frame) => frame.type === type), PATIENCE).toBe(true);
      return heard.find((frame) => frame.type === type) as never;
    },
    hang: () => socket.terminate(),
  };
}

/** A page that is open and listens. */
export async function listen(server: Pick<Server, "app">, { headers, ...said }: Listening): Promise<Ear> {
  const ear = await connectEar(server, headers);
  ear.say({ type: "open", ...said });
  await ear.hears("ready");
  return ear;
}
