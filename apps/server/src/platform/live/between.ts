import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import type { Topic } from "@millwright/domain/kit/live/frames.ts";
import type { Noted } from "../db/db.ts";
import type { Present } from "./presence.ts";

const CHANNEL = "millwright_live";
/** Told together, and so at most ten times a second. */
const GATHER_MS = 100;
const LONGEST_PAYLOAD = 7_500;
const AGAIN_MS = 2_000;

interface BetweenDeps {
  /** Listening needs a session of its own: by the owner's address, since between the run-time role and the database there may be a pooler by transaction. */
  ownerUrl: string;
  log: FastifyBaseLogger;
  hear: { hearOf: (tenantId: number, said: Noted) => void; lookAtAll: () => void; hearPresent: (from: string, said: Present) => void };
}
export interface Between {
  /** That something of this organisation was committed here. */
  tell: (tenantId: number, said: Noted) => void;
  /** Who has a record open here; the last word on a record counts. */
  tellPresent: (said: Present) => void;
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
  /** By organisation and record. */
  const present = new Map<string, Present>();
  const stopping = new AbortController();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;

  const heard = ({ payload = "" }: pg.Notification) => {
    const [from = "", ids = "", told = ""] = payload.split(" ");
    if (from === self) return;
    if (ids === PRESENT) return readPresent(told).forEach((said) => hear.hearPresent(from, said));
    if (ids === "all") hear.lookAtAll();
    else for (const [tenantId, said] of readNews(ids)) hear.hearOf(tenantId, said);
  };
  const say = async () => {
    timer = null;
    const ids = [...news].map(([tenantId, people]) => [tenantId, ...people].join(".")).join(",");
    const payload = `${self} ${ids.length > LONGEST_PAYLOAD ? "all" : ids}`;
    if (!client) return;
    const payloads = [...(news.size > 0 ? [payload] : []), ...presentIn([...present.values()]).map((part) => `${self} ${PRESENT} ${part}`)];
    news.clear();
    present.clear();
    if (payloads.length > 0)
      await client.query("select pg_notify($1, said) from unnest($2::text[]) said", [CHANNEL, payloads]).catch(() => {});
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
    tellPresent: (said) => {
      present.set(`${said.tenantId} ${said.topic}`, said);
      timer ??= setTimeout(() => void say(), GATHER_MS);
    },
    stop: async () => {
      stopping.abort();
      if (timer) clearTimeout(timer);
      await kept;
    },
  };
}

/** In place of organisations. */
const PRESENT = "here";
/** Of more people at one record only these count at other processes. */
const MOST_PEOPLE = 50;

/** "7/record/assets/12=3.4;7/record/assets/13=": at the asset 12 of organisation 7 are two people of that process, at 13 nobody any more. In as many texts as are needed. */
function presentIn(said: readonly Present[]): string[] {
  const parts: string[] = [];
  for (const { tenantId, topic, people } of said) {
    const entry = `${tenantId}/${topic}=${people.slice(0, MOST_PEOPLE).join(".")}`;
    const last = parts.at(-1);
    if (last !== undefined && last.length + entry.length < LONGEST_PAYLOAD) parts[parts.length - 1] = `${last};${entry}`;
    else parts.push(entry);
  }
  return parts;
}

const readPresent = (text: string): Present[] =>
  text.split(";").flatMap((entry) => {
    const [, tenantId, topic, people = ""] = /^(\d+)\/(record\/[a-z-]+\/\d+)=([\d.]*)$/.exec(entry) ?? [];
    if (tenantId === undefined || topic === undefined) return [];
    return [{ tenantId: Number(tenantId), topic: topic as Topic, people: people === "" ? [] : people.split(".").map(Number) }];
  });

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
