import type { FastifyBaseLogger } from "fastify";
import type { RefusalAtDoor } from "@millwright/domain/iot/intake/refusals.ts";
import type { Database } from "../../platform/db/db.ts";
import { credentialIn, noteRefusals, type Knock } from "../gateways/service.ts";

/** Counts who was turned away at a door, by the gateway that they named. */
export interface Knocks {
  /** `who` is a public id, or a credential. What is neither is counted for nobody. */
  note: (who: string, reason: RefusalAtDoor) => void;
  open: () => void;
  /** Writes what was counted. */
  flush: () => Promise<void>;
  close: () => Promise<void>;
}

const WRITTEN_EVERY_MS = 30_000;
/** So many different ones are counted from one writing to the next: whoever makes names up does not fill the memory. */
const MOST_COUNTED = 2000;
const PUBLIC_ID = /^([1-9]\d{0,8})-[0-9a-f]{16}$/;

export function openKnocks(db: Database, log: FastifyBaseLogger): Knocks {
  let counted = new Map<string, Knock & { tenantId: number }>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async () => {
    const written = counted;
    counted = new Map();
    for (const [tenantId, own] of Map.groupBy(written.values(), (knock) => knock.tenantId))
      await db
        .tenant(tenantId, async (rows) => await noteRefusals(rows, own))
        .catch((thrown: unknown) => log.warn({ err: thrown }, "who was turned away at the doors could not be counted"));
  };
  return {
    note: (who, reason) => {
      const key = `${reason} ${who}`;
      const before = counted.get(key);
      const named = before ?? namedBy(who);
      if (!named || (!before && counted.size >= MOST_COUNTED)) return;
      counted.set(key, { ...named, reason, count: (before?.count ?? 0) + 1, lastAt: Date.now() });
    },
    open: () => {
      timer ??= setInterval(() => void flush(), WRITTEN_EVERY_MS).unref();
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

function namedBy(who: string): { tenantId: number; publicId: string | null; sha256: Buffer | null } | null {
  const [, tenantId] = PUBLIC_ID.exec(who) ?? [];
  if (tenantId !== undefined) return { tenantId: Number(tenantId), publicId: who, sha256: null };
  const credential = credentialIn(who);
  return credential && { tenantId: credential.tenantId, publicId: null, sha256: credential.digest };
}
