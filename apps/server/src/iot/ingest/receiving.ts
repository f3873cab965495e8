import type { FastifyBaseLogger } from "fastify";
import { decode } from "@millwright/domain/iot/ingest/adapters.ts";
import { nothingDecoded, type Adapter, type Decoded, type Delivery } from "@millwright/domain/iot/ingest/canonical.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { refusalOf } from "../../platform/call/refusals.ts";
import type { Database } from "../../platform/db/db.ts";
import { alarmMemoryOf, hearsReadings } from "../alarms/service.ts";

import { storableWeeks, type HeardReadings, type HearsReadings } from "../readings/service.ts";
import { openBatches, type Batches, type Write } from "./batches.ts";
import { newOutcome, type GatewayFacts, type Incoming, type Outcome } from "./incoming.ts";
import { figures } from "./figures.ts";
import { keepPayload } from "./payloads.ts";
import { KnownByTenant, type Known } from "./resolved.ts";
import { openSpool, type Spool } from "./spool.ts";
import { storeMessages } from "./store.ts";

/** What goes on behind all doors: what a gateway sent is understood, stored with what others send at this moment, and only then acknowledged. */
export interface Receiving {
  /** Settles after the commit. Refuses with `unavailable` or `full` while nothing can be stored: whoever sent it sends it again. */
  receive: (gateway: GatewayFacts, adapter: Adapter, delivery: Delivery) => Promise<Outcome>;
  /** What came in earlier, read once more with what is known of its gateway now. What is stored already stays as it is, and no copy of the message is kept. */
  readAgain: (gateway: GatewayFacts, delivery: Delivery) => Promise<Outcome>;
  /** Says that sensors or series of a tenant are otherwise than they were. */
  changed: (tenantId: number) => void;
  batches: Batches;
  spool: Spool;
}

interface Deps {
  db: Database;
  /** Whether the disk is too full to store anything. */
  isFull: () => boolean;
  log: FastifyBaseLogger;
  /** Where what cannot be stored is put aside. */
  dataDir: string;
}

export function openReceiving({ db, isFull, log, dataDir }: Deps): Receiving {
  const known = new KnownByTenant();
  const batches = openBatches(writingTo(db, known, hearsReadings(alarmMemoryOf(db))), log);
  const store: Receiving["receive"] = async (gateway, adapter, delivery) => {
    if (isFull()) throw refuse("full", "full");
    const incoming: Incoming = { gateway, adapter, delivery, decoded: understood(gateway, adapter, delivery, log) };
    const begun = performance.now();
    const outcome = await batches.add(incoming);
    figures.count(outcome, performance.now() - begun);
    figures.queued(batches.queued());
    await keepPayload(db, incoming, outcome);
    return outcome;
  };
  const spool = openSpool({ db, folder: dataDir, store, log });
  return {
    batches,
    spool,
    changed: (tenantId) => known.forget(tenantId),
    readAgain: async (gateway, delivery) => {
      const { adapter } = gateway;
      return await batches.add({ gateway, adapter, delivery, decoded: understood(gateway, adapter, delivery, log), isAgain: true });
    },
    receive: async (gateway, adapter, delivery) => {
      if (adapter !== "monnit") return await store(gateway, adapter, delivery);
      try {
        return await store(gateway, adapter, delivery);
      } catch (thrown) {
        // After a hundred refusals in a row Monnit sends nothing more until a person asks it to.
        if (refusalOf(thrown)?.code !== "unavailable") throw thrown;
        await spool.put({ gateway, adapter, delivery });
        return newOutcome({ decoded: nothingDecoded() });
      }
    },
  };
}

/** An adapter throws for nothing that is sent to it. Should one do so all the same, the message is one that cannot be read, and not one that comes for ever. */
function understood(gateway: GatewayFacts, adapter: Adapter, delivery: Delivery, log: FastifyBaseLogger): Decoded {
  try {
    return decode(adapter, delivery, gateway.settings, gateway.publicId);
  } catch (thrown) {
    log.error({ err: thrown, gatewayId: gateway.gatewayId, adapter }, "an adapter failed at a message");
    return { ...nothingDecoded(), problems: [{ kind: "unknown_shape", where: "" }] };
  }
}

/** Messages of many tenants in one transaction, each in its own name. What was learnt is kept once that is committed. */
function writingTo(db: Database, known: KnownByTenant, hears: HearsReadings): Write {
  const weeks = storableWeeks();
  return async (lane, incoming) => {
    const newest = incoming.reduce((latest, { delivery }) => Math.max(latest, delivery.receivedAt), 0);
    const byTenant = [...Map.groupBy([...incoming.entries()], ([, { gateway }]) => gateway.tenantId)];
    const outcomes: Outcome[] = [];
    const heard: HeardReadings[] = [];
    const written = db.inParts(lane, async (part) => {
      const news: [number, Known][] = [];
      for (const [tenantId, own] of byTenant) {
        const stored = await part(tenantId, async (rows) => {
          const storable = await weeks(rows);
          // The chore that makes the weeks has not run yet.
          if (newest >= storable.until) throw refuse("unavailable", "unavailable");
          return await storeMessages(
            rows,
            own.map(([, each]) => each),
            known.of(tenantId),
            storable,
            async (fresh) => void heard.push(await hears(rows, tenantId, fresh)),
          );
        });
        for (const [index, [place]] of own.entries()) outcomes[place] = stored.outcomes[index] as Outcome;
        news.push([tenantId, stored.learnt]);
      }
      return news;
    });
    const learnt = await written.catch((thrown: unknown) => {
      for (const { undone } of heard) undone();
      throw thrown;
    });
    for (const { committed } of heard) committed();
    for (const [tenantId, news] of learnt) known.learn(tenantId, news);
    return outcomes;
  };
}
