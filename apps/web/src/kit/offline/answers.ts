import { addressOf, type Parts, type Wire } from "../wire/client.ts";
import type { KeptAnswer, Store } from "./store.ts";

/** Where the answer to a call is kept: its address, and what was asked in the body. Who asks stands in the name of the database. */
export const answerKey = (wire: Wire, request: Parts): string =>
  `${wire.method} ${addressOf(wire, request)}${request.body === undefined ? "" : ` ${JSON.stringify(request.body)}`}`;

/** A call by its method and path. */
export const callId = ({ method, path }: Wire): string => `${method} ${path}`;

const MEGABYTE = 1_000_000;
/** Where the organisation has said nothing yet. */
const USUAL_MB = 30;

/** Answers to calls, up to a limit. What was asked for longest ago makes room; what is at hand is left out only where nothing else is. */
export function answersIn(store: Store) {
  let limit = USUAL_MB * MEGABYTE;

  const keep = async (wire: Wire, asked: Parts, reply: unknown, { at, group }: Pick<KeptAnswer, "at" | "group">): Promise<void> => {
    const size = JSON.stringify(reply ?? null).length;
    if (size > limit / 4) return;
    await store.put("answers", { key: answerKey(wire, asked), call: callId(wire), asked, reply, at, group, size, used: at });
  };

  /** Makes room. Returns how many of what was at hand had to go. */
  const trim = async (): Promise<number> => {
    const all = await store.getAll("answers");
    let sum = all.reduce((total, { size }) => total + size, 0);
    let left = 0;
    const oldest = all.toSorted((one, other) => Number(one.group !== null) - Number(other.group !== null) || one.used - other.used);
    for (const { key, size, group } of oldest) {
      if (sum <= limit) break;
      await store.delete("answers", key);
      sum -= size;
      if (group !== null) left += 1;
    }
    return left;
  };

  return {
    keep,
    trim,
    get: async (key: string): Promise<KeptAnswer | undefined> => {
      const found = await store.get("answers", key);
      if (found) await store.put("answers", { ...found, used: Date.now() });
      return found;
    },
    /** Whatever was asked of the call. */
    of: async (wire: Wire): Promise<unknown[]> => (await store.getAllFromIndex("answers", "call", callId(wire))).map(({ reply }) => reply),
    /** What was kept of a call is altered by something that the server has by now. */
    change: async (wire: Wire, next: (reply: unknown, asked: Parts) => unknown): Promise<void> => {
      for (const answer of await store.getAllFromIndex("answers", "call", callId(wire))) {
        const reply = next(answer.reply, answer.asked);
        if (reply !== answer.reply) await store.put("answers", { ...answer, reply });
      }
    },
    dropGroup: async (group: string): Promise<void> => {
      const keys = await store.getAllKeysFromIndex("answers", "group", group);
      await Promise.all(keys.map((key) => store.delete("answers", key)));
    },
    size: async () => (await store.getAll("answers")).reduce((total, { size }) => total + size, 0),
    setLimit: (megabytes: number) => {
      limit = megabytes * MEGABYTE;
    },
  };
}
