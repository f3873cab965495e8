import fs from "node:fs/promises";
import path from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Adapter, Delivery } from "@millwright/domain/iot/ingest/canonical.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Database } from "../../platform/db/db.ts";
import { stillOpen } from "../gateways/service.ts";
import { figures } from "./figures.ts";
import type { GatewayFacts } from "./incoming.ts";

/** What came in while the database was away, from gateways that must not be refused. */
interface Put {
  gateway: GatewayFacts;
  adapter: Adapter;
  delivery: Delivery;
}

export interface Spool {
  /** Settles once it is on the disk to stay. Refuses with `unavailable` when the spool is full. */
  put: (one: Put) => Promise<void>;
  open: () => void;
  close: () => Promise<void>;
}

interface Deps {
  db: Database;
  folder: string;
  store: (gateway: GatewayFacts, adapter: Adapter, delivery: Delivery) => Promise<unknown>;
  log: FastifyBaseLogger;
}

const MOST_BYTES = 256 * 1024 * 1024;
const TRIED_EVERY_MS = 2000;

/**
 * An append-only file, one message a line, replayed in order as soon as the database is there again; what is replayed twice changes nothing. The file that is being
 * replayed is another one than the one that is written to, and goes once all of it is stored.
 */
export function openSpool({ db, folder, store, log }: Deps): Spool {
  const [written, replayed] = ["gateway-spool.jsonl", "gateway-spool.replaying.jsonl"].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  let turn: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let replaying: Promise<void> | null = null;

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work);
    turn = mine.catch(() => {});
    return await mine;
  };
  const replay = async () => {
    try {
      if (!(await sizeOf(replayed))) {
        if (!(await sizeOf(written))) return;
        await inTurn(async () => await fs.rename(written, replayed));
      }
      const count = await replayFile(replayed, { db, store });
      await fs.rm(replayed);
      figures.spooled(0);
      log.warn({ count }, "what gateways sent while the database was away is stored");
    } catch (thrown) {
      log.debug({ err: thrown }, "what gateways sent cannot be stored yet");
    }
  };

  return {
    put: async (one) =>
      await inTurn(async () => {
        const size = (await sizeOf(written)) + (await sizeOf(replayed));
        if (size > MOST_BYTES) throw refuse("unavailable", "gateway_queue_full", { seconds: 60 });
        const line = `${JSON.stringify(one)}\n`;
        await append(written, line);
        figures.spooled(size + line.length);
      }),
    open: () => {
      timer ??= setInterval(() => {
        replaying ??= replay().finally(() => (replaying = null));
      }, TRIED_EVERY_MS).unref();
    },
    close: async () => {
      clearInterval(timer);
      await replaying;
      await turn;
    },
  };
}

const sizeOf = async (file: string): Promise<number> =>
  await fs.stat(file).then(
    ({ size }) => size,
    () => 0,
  );

async function append(file: string, line: string): Promise<void> {
  const handle = await fs.open(file, "a", 0o600);
  try {
    await handle.appendFile(line);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function replayFile(file: string, { db, store }: Pick<Deps, "db" | "store">): Promise<number> {
  let count = 0;
  const handle = await fs.open(file);
  try {
    for await (const line of handle.readLines()) {
      const one = putOf(line);
      // The last line may be one that was never answered: the process ended while it was written.
      if (!one) continue;
      const { gateway, adapter, delivery } = one;
      const valid = await db.reading(gateway.tenantId, async (rows) => await stillOpen(rows, [gateway.credentialId]));
      if (valid.has(gateway.credentialId)) await store(gateway, adapter, delivery);
      count += 1;
    }
  } finally {
    await handle.close();
  }
  return count;
}

function putOf(line: string): Put | null {
  try {
    return JSON.parse(line) as Put;
  } catch {
    return null;
  }
}
