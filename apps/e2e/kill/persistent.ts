import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Endpoint, Reply } from "@millwright/domain/kit/endpoint.ts";
import { send, type Sent } from "../harness/api.ts";

/** What went otherwise than a careful client may expect. */
export interface Mishaps {
  /** Tries that got no answer, or were told to come again. */
  retries: number;
  /** Answers of 500: faults nobody foresaw. */
  bugs: string[];
  /** A correct write that was turned away. */
  refusals: string[];
}

const PAUSE_MS = 40;
/** Recovery is far shorter; a writer that waits longer tells of a server that does not come back. */
const PATIENCE_MS = 60_000;

/**
 * A client that does not take silence for an answer: it sends a write with one key again and again until it is acknowledged.
 * Invariant: it returns an acknowledged reply or throws; no write of which nobody knows the outcome is left behind.
 */
export function persistentClient(url: string, token: string, mishaps: Mishaps) {
  return async <E extends Endpoint>(endpoint: E, ...[request]: Sent<E>): Promise<Reply<E>> => {
    // A caller may bring its own key, to ask once more.
    const own = (request as { headers?: Record<string, string> } | undefined)?.headers;
    const headers = { "idempotency-key": randomUUID(), ...own, authorization: `Bearer ${token}` };
    const call = `${endpoint.method} ${endpoint.path}`;
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(PAUSE_MS)) {
      const answer = await send(url, endpoint, request, headers).catch(() => null);
      if (answer?.status === 200) return JSON.parse(answer.text) as Reply<E>;
      mishaps.retries += 1;
      if (answer?.status === 500) mishaps.bugs.push(`${call}: ${answer.text}`);
      if (answer && answer.status < 500 && answer.status !== 429) {
        mishaps.refusals.push(`${call} answered ${answer.status}: ${answer.text}`);
        throw new Error(`${call} was refused: ${answer.text}`);
      }
    }
    throw new Error(`${call} was never answered`);
  };
}
export type Client = ReturnType<typeof persistentClient>;
