import { setTimeout as sleep } from "node:timers/promises";
import { MAX_BLOCK_ROWS } from "@millwright/domain/kit/list.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import type { Reply } from "@millwright/domain/kit/endpoint.ts";

/** People at work, who do not come back with the same write when it fails: so what became of it can be looked up afterwards. */
export interface Sample {
  kind: "read" | "write";
  atMs: number;
  tookMs: number;
  /** Null where no answer came. */
  status: number | null;
  retryAfter: string | null;
  /** Why no answer came, in the system's word. */
  fault: string;
}

export interface Load {
  samples: Sample[];
  /** Codes of suppliers that the product said yes to. */
  acknowledged: Set<string>;
  /** Sent, and no answer came at all. */
  unanswered: Set<string>;
  /** Ends it; everybody waits for the answer they are waiting for. */
  stop: () => Promise<void>;
}

interface Loading {
  url: string;
  token: string;
  readers: number;
  writers: number;
  prefix: string;
  /** Nobody waits longer. */
  limitMs?: number;
  /** Between two calls of one person. */
  pauseMs?: number;
}

export function startLoad({ url, token, readers, writers, prefix, limitMs = 60_000, pauseMs = 0 }: Loading): Load {
  let isStopping = false;
  const samples: Sample[] = [];
  const acknowledged = new Set<string>();
  const unanswered = new Set<string>();
  const call = async (kind: Sample["kind"], path: string, body: unknown): Promise<Sample> => {
    const atMs = performance.now();
    const request = {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(limitMs),
    };
    try {
      const answer = await fetch(`${url}${path}`, request);
      await answer.arrayBuffer();
      return {
        kind,
        atMs,
        tookMs: performance.now() - atMs,
        status: answer.status,
        retryAfter: answer.headers.get("retry-after"),
        fault: "",
      };
    } catch (thrown) {
      return { kind, atMs, tookMs: performance.now() - atMs, status: null, retryAfter: null, fault: faultOf(thrown) };
    }
  };
  const work = async (turn: () => Promise<Sample>) => {
    while (!isStopping) {
      const sample = await turn();
      samples.push(sample);
      // Who is turned away does not hammer.
      await sleep(sample.status === 200 ? pauseMs : 100);
    }
  };
  let serial = 0;
  const write = async () => {
    const code = `${prefix}-${(serial += 1)}`;
    const sample = await call("write", suppliers.create.path, { code, name: code });
    if (sample.status === 200) acknowledged.add(code);
    if (sample.status === null) unanswered.add(code);
    return sample;
  };
  const read = () => call("read", suppliers.list.path, { endRow: 50 });
  const working = [...Array.from({ length: readers }, () => work(read)), ...Array.from({ length: writers }, () => work(write))];
  return {
    samples,
    acknowledged,
    unanswered,
    stop: async () => {
      isStopping = true;
      await Promise.all(working);
    },
  };
}

function faultOf(thrown: unknown): string {
  const { cause, name, message } = thrown as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? name ?? message;
}

/** The codes that are there, read page by page. */
export async function codesWith(url: string, token: string, prefix: string): Promise<string[]> {
  const codes: string[] = [];
  let after: string | undefined;
  do {
    const body = { search: `${prefix}-`, startRow: 0, endRow: MAX_BLOCK_ROWS, ...(after ? { after } : {}) };
    const answer = await fetch(`${url}${suppliers.list.path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(`the list answered ${answer.status}: ${await answer.text()}`);
    const reply = (await answer.json()) as Reply<typeof suppliers.list>;
    codes.push(...reply.rows.map(({ code }) => code));
    after = reply.after;
  } while (after !== undefined);
  return codes;
}

export interface Kept {
  missing: string[];
  doubled: string[];
  /** No answer came, and yet it is there. */
  unanswered: string[];
}

export async function keptOf(url: string, token: string, prefix: string, load: Pick<Load, "acknowledged" | "unanswered">): Promise<Kept> {
  const there = await codesWith(url, token, prefix);
  const known = new Set(there);
  return {
    missing: [...load.acknowledged].filter((code) => !known.has(code)),
    doubled: there.filter((code, at) => there.indexOf(code) !== at),
    unanswered: [...load.unanswered].filter((code) => known.has(code)),
  };
}

/** "200: 512, 503: 14, ECONNREFUSED: 3" */
export function tally(samples: readonly Sample[]): string {
  const counts = new Map<string, number>();
  for (const { status, fault } of samples) counts.set(String(status ?? fault), (counts.get(String(status ?? fault)) ?? 0) + 1);
  return (
    [...counts]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([what, count]) => `${what}: ${count}`)
      .join(", ") || "nothing"
  );
}
