import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Sessions } from "../call/session.ts";
import type { Database } from "../db/db.ts";
import type { CountsSession } from "../http/rate-limit.ts";
import { between, type Between } from "./between.ts";
import { openDoor } from "./door.ts";
import { Hub } from "./hub.ts";
import type { Newest } from "./hints.ts";
import type { Judging } from "./judging/judging.ts";

const WATCH_MS = 1_000;

interface LiveDeps {
  db: Database;
  sessions: Sessions;
  counts: CountsSession;
  judging: Judging;
  newest: Newest;
  /** By which other processes on the same database are told, and tell; null: there are none. */
  ownerUrl: string | null;
  mostOfPerson: number;
  mostOpen: number;
}

/** Open connections of pages, and all that is told on them. */
export function openLive(app: FastifyInstance, { ownerUrl, counts, mostOpen, judging, ...deps }: LiveDeps): void {
  const hub: Hub = new Hub({ ...deps, ...judging, sayPresent: (said) => others?.tellPresent(said), log: app.log });
  const others: Between | null = ownerUrl === null ? null : between({ ownerUrl, log: app.log, hear: hub });
  deps.db.onChange((tenantId, said) => {
    hub.hearOf(tenantId, said);
    others?.tell(tenantId, said);
  });
  openDoor(app, { hub, sessions: deps.sessions, counts, mostOpen });
  const stopping = new AbortController();
  const watching = watch(app, hub, stopping.signal);
  app.addHook("onClose", async () => {
    stopping.abort();
    hub.close();
    await Promise.all([watching, others?.stop()]);
  });
}

/** A database that is away ends nobody's connection: what was missed is told when it is back. */
async function watch(app: FastifyInstance, hub: Hub, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await sleep(WATCH_MS, undefined, { signal: stopping, ref: false }).catch(() => {});
    if (!stopping.aborted)
      await hub.watch(Date.now()).catch((thrown: unknown) => app.log.warn({ err: thrown }, "open connections could not be looked after"));
  }
}
