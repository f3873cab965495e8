import { performance } from "node:perf_hooks";
import { WebSocket } from "ws";
import type { Heard, Topic } from "@millwright/domain/kit/live/frames.ts";

/** An open page as the server knows it: its connection, and what it was told of which row when. */
export interface OpenPage {
  /** By row and version, milliseconds of this process's clock. */
  toldAt: Map<string, number>;
  /** Frames that told something, by the second in which they came. */
  frames: Map<number, number>;
  ready: Promise<void>;
  /** Cut off, it comes back to where it stopped; tells when it was told up to there. */
  comeBack: () => Promise<void>;
  close: () => void;
}

interface Listening {
  url: string;
  token: string;
  topics: readonly Topic[];
  /** An address of its own, as from another desk. */
  from: string;
}

export function openPage({ url, token, topics, from }: Listening): OpenPage {
  const toldAt = new Map<string, number>();
  const frames = new Map<number, number>();
  let position: string | undefined;
  let socket: WebSocket;
  const connect = async () =>
    await new Promise<void>((resolve, reject) => {
      socket = new WebSocket(`${url.replace("http:", "ws:")}/api/Live/`, { headers: { origin: url, "x-forwarded-for": from } });
      socket.on("open", () => socket.send(JSON.stringify({ type: "open", token, topics, ...(position && { position }) })));
      socket.on("message", (data) => {
        const heard = JSON.parse((data as Buffer).toString()) as Heard;
        if ("position" in heard) position = heard.position;
        if (heard.type === "ready") resolve();
        if (heard.type === "told" && heard.told.length > 0) note(heard);
      });
      socket.on("error", reject);
      socket.on("close", (code) => reject(new Error(`a page was ended with ${code}`)));
    });
  const note = ({ told }: Extract<Heard, { type: "told" }>) => {
    const now = performance.now();
    const second = Math.floor(now / 1000);
    frames.set(second, (frames.get(second) ?? 0) + 1);
    for (const one of told) if (one.type === "changed") for (const { id, version } of one.rows) toldAt.set(`${id} ${version}`, now);
  };
  return {
    toldAt,
    frames,
    ready: connect(),
    comeBack: async () => {
      socket.terminate();
      await connect();
    },
    close: () => socket.terminate(),
  };
}
