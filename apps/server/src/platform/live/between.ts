import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import type { Noted } from "../db/db.ts";

const CHANNEL = "millwright_live";
/** Told together, and so at most ten times a second. */
const GATHER_MS = 100;
const LONGEST_PAYLOAD = 7_500;
const AGAIN_MS = 2_000;

interface BetweenDeps {
  /** Listening needs a session of its own: by the owner's address, since between the run-time role and the database there may be a pooler by transaction. */
  ownerUrl: string;
  log: FastifyBaseLogger;
  hear: { hearOf: (tenantId: number, said: Noted) => void; lookAtAll: () => void };
}
interface Between {
  /** That something of this organisation was committed here. */
  tell: (tenantId: number, said: Noted) => void;
  stop: () => Promise<void>;
}

/**
 * What processes of one database tell each other: which organisations have something new, and nothing of what it is, which each reads in the audit. On a connection of its own: a
 * transaction that notifies holds up every other one that does when it commits.
 */
export function between({ ownerUrl, log, hear }: BetweenDeps): Between {
  const self = randomUUID();
  /** Of an organisation, for whom there is something; 0 stands for what the audit says. */
  const news = new Map<number, Set<number>>();
  const stopping = new AbortController();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;

  const heard = ({ payload = "" }: pg.Notification) => {
    const [from, ids = ""] = payload.split(" ");
    if (from === self) return;
    if (ids === "all") hear.lookAtAll();
    else for (const [tenantId, said] of readNews(ids)) hear.hearOf(tenantId, said);
  };
  const say = async () => {
    timer = null;
    const ids = [...news].map(([tenantId, people]) => [tenantId, ...people].join(".")).join(",");
    const payload = `${self} ${ids.length > LONGEST_PAYLOAD ? "all" : ids}`;
    if (!client) return;
    news.clear();
    await client.query("select pg_notify($1, $2)", [CHANNEL, payload]).catch(() => {});
  };
  const kept = keep({ ownerUrl, log, signal: stopping.signal }, async (connected) => {
    connected.on("notification", heard);
    await connected.query(`listen ${CHANNEL}`);
    client = connected;
    // What was said while nobody listened.
    hear.lookAtAll();
    if (news.size > 0) await say();
    return () => (client = null);
  });
  return {
    tell: (tenantId, { isAudited, people }) => {
      const told = news.get(tenantId) ?? new Set();
      for (const one of isAudited ? [AUDITED, ...people] : people) told.add(one);
      news.set(tenantId, told);
      timer ??= setTimeout(() => void say(), GATHER_MS);
    },
    stop: async () => {
      stopping.abort();
      if (timer) clearTimeout(timer);
      await kept;
    },
  };
}

/** In place of a person. */
const AUDITED = 0;

/** "7.0.31,9.0": in organisation 7 the audit has something new and person 31 something of their own, in 9 the audit has. */
const readNews = (ids: string): [number, Noted][] =>
  ids.split(",").map((one) => {
    const [tenantId = 0, ...people] = one.split(".").map(Number);
    return [tenantId, { isAudited: people.includes(AUDITED), people: people.filter((id) => id !== AUDITED) }];
  });

interface Keeping extends Pick<BetweenDeps, "ownerUrl" | "log"> {
  signal: AbortSignal;
}

/** One connection after the other until the end. */
async function keep({ ownerUrl, log, signal }: Keeping, begin: (client: pg.Client) => Promise<() => void>): Promise<void> {
  while (!signal.aborted) {
    const lost = new AbortController();
    const client = new pg.Client({
      connectionString: ownerUrl,
      application_name: "millwright live",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client.on("error", () => lost.abort());
    client.on("end", () => lost.abort());
    let leave = () => {};
    try {
      await client.connect();
      leave = await begin(client);
      await aborted(AbortSignal.any([signal, lost.signal]));
    } catch (thrown) {
      if (!signal.aborted) log.warn({ err: thrown }, "other processes cannot be listened to; it is tried again");
    }
    leave();
    await client.end().catch(() => {});
    await sleep(AGAIN_MS, undefined, { signal }).catch(() => {});
  }
}

const aborted = async (signal: AbortSignal): Promise<void> =>
  await new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
