import { addressOf, type Parts, type Wire } from "../wire/client.ts";
import type { KeptAnswer } from "./database.ts";
import type { Store } from "./store.ts";

/** Where the answer to a call is kept: its address, and what was asked in the body. Who asks stands in the name of the database. */
export const answerKey = (wire: Wire, request: Parts): string =>
  `${wire.method} ${addressOf(wire, request)}${request.body === undefined ? "" : ` ${JSON.stringify(request.body)}`}`;

/** A call by its method and path. */
export const callId = ({ method, path }: Wire): string => `${method} ${path}`;

/** Answers to calls. Nothing is kept that would fill a fourth of the room by itself. */
export const answersIn = (store: Store, room: { bytes: () => number }) => ({
  keep: async (wire: Wire, asked: Parts, reply: unknown, { at, group }: Pick<KeptAnswer, "at" | "group">): Promise<void> => {
    const size = JSON.stringify(reply ?? null).length;
    if (size > room.bytes() / 4) return;
    const key = answerKey(wire, asked);
    // What is at hand stays so when it is merely looked at.
    const its = group ?? (await store.answers.get(key))?.group ?? null;
    await store.answers.put({ key, call: callId(wire), asked, reply, at, group: its, size, used: at });
  },
  get: async (key: string): Promise<KeptAnswer | undefined> => {
    const found = await store.answers.get(key);
    if (found) await store.answers.put({ ...found, used: Date.now() });
    return found;
  },
  /** What was kept of a call is altered by something that the server has by now. */
  change: async (wire: Wire, next: (reply: unknown, asked: Parts) => unknown): Promise<void> => {
    for (const answer of await store.answers.ofCall(callId(wire))) {
      const reply = answer && next(answer.reply, answer.asked);
      if (answer && reply !== answer.reply) await store.answers.put({ ...answer, reply });
    }
  },
  /** Whatever was asked of the call. */
  of: async (wire: Wire): Promise<unknown[]> => (await store.answers.ofCall(callId(wire))).map((answer) => answer?.reply),
});
