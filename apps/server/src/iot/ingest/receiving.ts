import type { FastifyBaseLogger } from "fastify";
import { decode } from "@millwright/domain/iot/ingest/adapters.ts";
import type { Adapter, Delivery } from "@millwright/domain/iot/ingest/canonical.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Database } from "../../platform/db/db.ts";
import { storableWeeks } from "../readings/weeks.ts";
import { openBatches, type Batches, type Write } from "./batches.ts";
import type { GatewayFacts, Incoming, Outcome } from "./incoming.ts";
import { figures } from "./figures.ts";
import { keepPayload } from "./payloads.ts";
import { KnownByTenant, type Known } from "./resolved.ts";
import { storeMessages } from "./store.ts";

/** What goes on behind all doors: what a gateway sent is understood, stored with what others send at this moment, and only then acknowledged. */
export interface Receiving {
  /** Settles after the commit. Refuses with `unavailable` or `full` while nothing can be stored: whoever sent it sends it again. */
  receive: (gateway: GatewayFacts, adapter: Adapter, delivery: Delivery) => Promise<Outcome>;
  batches: Batches;
  /** Something about sensors has changed: what was known of this organisation's is asked again. */
  forget: (tenantId: number) => void;
}

interface Deps {
  db: Database;
  /** Whether the disk is too full to store anything. */
  isFull: () => boolean;
  log: FastifyBaseLogger;
}

export function openReceiving({ db, isFull, log }: Deps): Receiving {
  const known = new KnownByTenant();
  const batches = openBatches(writingTo(db, known), log);
  return {
    batches,
    forget: (tenantId) => known.forget(tenantId),
    receive: async (gateway, adapter, delivery) => {
      if (isFull()) throw refuse("full", "full");
      const decoded = decode(adapter, delivery, gateway.settings, gateway.publicId);
      const incoming: Incoming = { gateway, adapter, delivery, decoded };
      const begun = performance.now();
      const outcome = await batches.add(incoming);
      figures.count(outcome, performance.now() - begun);
      await keepPayload(db, incoming, outcome);
      return outcome;
    },
  };
}

/** Messages of many tenants in one transaction, each in its own name. What was learnt is kept once that is committed. */
function writingTo(db: Database, known: KnownByTenant): Write {
  const storable = storableWeeks(db);
  return async (lane, incoming) => {
    const { from, until } = await storable();
    const newest = Math.max(...incoming.map(({ delivery }) => delivery.receivedAt));
    // The chore that makes the weeks has not run yet.
    if (newest >= until) throw refuse("unavailable", "unavailable");
    const byTenant = [...Map.groupBy([...incoming.entries()], ([, { gateway }]) => gateway.tenantId)];
    const outcomes: Outcome[] = [];
    const learnt = await db.inParts(lane, async (part) => {
      const news: [number, Known][] = [];
      for (const [tenantId, own] of byTenant) {
        const stored = await part(tenantId, async (rows) => {
          const messages = own.map(([, each]) => each);
          return await storeMessages(rows, messages, known.of(tenantId), { from, until });
        });
        for (const [index, [place]] of own.entries()) outcomes[place] = stored.outcomes[index] as Outcome;
        news.push([tenantId, stored.learnt]);
      }
      return news;
    });
    for (const [tenantId, news] of learnt) known.learn(tenantId, news);
    return outcomes;
  };
}
