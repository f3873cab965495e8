import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Database, TenantDb } from "../db/db.ts";

/** What was announced, as a listener gets it. */
export interface News {
  tenantId: number;
  id: number;
  at: string;
  kind: string;
  entity: string;
  entityId: number | null;
  personId: number | null;
  payload: Record<string, unknown>;
}

/** Acts on one event, in the transaction that also moves the cursor: what it writes there happens exactly once. */
export type Listener = (db: TenantDb, news: News) => Promise<void>;

const BATCH = 200;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Hands a tenant's events to the listeners, in the order in which their transactions ended. An event that a listener fails on holds back
 * this tenant's later ones and is tried again with growing pauses: nothing is skipped.
 */
export function eventFeed(db: Database, listeners: readonly Listener[], log: FastifyBaseLogger): () => Promise<number> {
  const pauses = new Map<number, { until: number; ms: number }>();
  return async () => {
    let read = 0;
    for (const id of await tenantsToRead(db)) {
      const pause = pauses.get(id);
      if (pause && pause.until > Date.now()) continue;
      try {
        read += await feedTenant(db, id, listeners);
        pauses.delete(id);
      } catch (thrown) {
        const ms = Math.min(LONGEST_PAUSE_MS, (pause?.ms ?? 500) * 2);
        pauses.set(id, { until: Date.now() + ms, ms });
        log.error({ err: thrown, tenantId: id, againInMs: ms }, "events were not handed on");
      }
    }
    return read;
  };
}

export async function tenantsToRead(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select tenants_with_unread_events() as id`.execute(db.system());
  return rows.map(({ id }) => id);
}

export async function feedTenant(db: Database, tenantId: number, listeners: readonly Listener[]): Promise<number> {
  let read = 0;
  for (let last = BATCH; last === BATCH; read += last) last = await db.tenant(tenantId, (rows) => feedBatch(rows, tenantId, listeners));
  return read;
}

async function feedBatch(db: TenantDb, tenantId: number, listeners: readonly Listener[]): Promise<number> {
  const name = `events/${tenantId}`;
  await sql`insert into event_cursor (name) values (${name}) on conflict do nothing`.execute(db);
  const cursor = (await sql<{ txid: string; id: number }>`select txid, id from event_cursor where name = ${name} for update`.execute(db))
    .rows[0];
  const { rows } = await sql<News & { txid: string }>`
    select tenant_id, id, txid, at, kind, entity, entity_id, person_id, payload from events
    where txid < pg_snapshot_xmin(pg_current_snapshot()) and (txid, id) > (${cursor?.txid ?? "0"}::xid8, ${cursor?.id ?? 0}::bigint)
    order by txid, id limit ${BATCH}`.execute(db);
  const newest = rows.at(-1);
  if (!newest) return 0;
  for (const { txid: _order, ...news } of rows) for (const listen of listeners) await listen(db, news);
  await sql`update event_cursor set txid = ${newest.txid}::xid8, id = ${newest.id} where name = ${name}`.execute(db);
  return rows.length;
}
