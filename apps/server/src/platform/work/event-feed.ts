import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import type { Announced, Listener } from "../call/ctx.ts";
import { inTransaction, type Ground } from "../call/mount.ts";
import type { Database, TenantDb } from "../db/db.ts";
import { callerOf, productCaller } from "./job-caller.ts";

interface Feed extends Ground {
  log: FastifyBaseLogger;
}

const BATCH = 200;
const LONGEST_PAUSE_MS = 60_000;
/** Before the second try, the third, … of a listener that failed; then every hour, until the event is swept. */
const RETRY_SECONDS = 2;
const LONGEST_RETRY_SECONDS = 3600;

/**
 * Tells the listeners of each tenant's events, in the order in which their transactions ended. First it is written down what is to be told to
 * whom, then each is told in a transaction of its own: one that fails is tried again with growing pauses and stops neither the others nor later
 * events. What a listener writes happens once.
 */
export function eventFeed(feed: Feed, whoseTurn = tenantsToRead): () => Promise<number> {
  const pauses = new Map<number, { until: number; ms: number }>();
  return async () => {
    let read = 0;
    for (const id of await whoseTurn(feed.db)) {
      const pause = pauses.get(id);
      if (pause && pause.until > Date.now()) continue;
      try {
        read += await feedTenant(feed, id);
        pauses.delete(id);
      } catch (thrown) {
        const ms = Math.min(LONGEST_PAUSE_MS, (pause?.ms ?? 500) * 2);
        pauses.set(id, { until: Date.now() + ms, ms });
        feed.log.error({ err: thrown, tenantId: id, againInMs: ms }, "events were not handed on");
      }
    }
    return read;
  };
}

export async function tenantsToRead(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select tenants_with_unread_events() as id`.execute(db.system());
  return rows.map(({ id }) => id);
}

/** The same of what people are told of by themselves, which has a cursor of its own. */
export async function tenantsToTell(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select tenants_with_unnoticed_events() as id`.execute(db.system());
  return rows.map(({ id }) => id);
}

/** The same of what may go out to them by mail now. */
export async function tenantsToMail(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select tenants_with_notices_to_mail() as id`.execute(db.system());
  return rows.map(({ id }) => id);
}

/** Organisations in which a scheduled report is due. */
export async function tenantsToReport(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select tenants_with_reports_due() as id`.execute(db.system());
  return rows.map(({ id }) => id);
}

/** Returns how many events were read, whoever listens to them. */
export async function feedTenant(feed: Feed, tenantId: number): Promise<number> {
  const listeners = feed.listeners.filter(({ when }) => when === "after it");
  let read = 0;
  for (let last = BATCH; last === BATCH; read += last)
    last = await feed.db.tenant(tenantId, (rows) => readBatch(rows, tenantId, listeners));
  for (let last = BATCH; last === BATCH;) last = await tellDue(feed, tenantId, listeners);
  return read;
}

/** Writes down what is to be told to whom, and moves the cursor, which says how far that was done: it needs none of the events it passed. */
async function readBatch(db: TenantDb, tenantId: number, listeners: readonly Listener[]): Promise<number> {
  const name = `events/${tenantId}`;
  await sql`insert into event_cursor (name) values (${name}) on conflict do nothing`.execute(db);
  const cursor = (await sql<{ txid: string; id: number }>`select txid, id from event_cursor where name = ${name} for update`.execute(db))
    .rows[0];
  const { rows } = await sql<{ id: number; txid: string; at: string; kind: string }>`
    select id, txid, at, kind from events
    where txid < pg_snapshot_xmin(pg_current_snapshot()) and (txid, id) > (${cursor?.txid ?? "0"}::xid8, ${cursor?.id ?? 0}::bigint)
    order by txid, id limit ${BATCH}`.execute(db);
  const newest = rows.at(-1);
  if (!newest) return 0;
  const deliveries = rows.flatMap(({ id, at, kind }) =>
    listeners.filter((listener) => listener.kind === kind).map((listener) => ({ eventId: id, eventAt: at, listener: listener.name })),
  );
  if (deliveries.length > 0) await db.insertInto("eventDeliveries").values(deliveries).execute();
  await sql`update event_cursor set txid = ${newest.txid}::xid8, id = ${newest.id} where name = ${name}`.execute(db);
  return rows.length;
}

interface Delivery {
  eventId: number;
  eventAt: string;
  listener: string;
  attempts: number;
}

/** Returns how many were due. */
async function tellDue(feed: Feed, tenantId: number, listeners: readonly Listener[]): Promise<number> {
  const due = await feed.db.tenant(
    tenantId,
    async (db) =>
      await db
        .selectFrom("eventDeliveries")
        .select(["eventId", "eventAt", "listener", "attempts"])
        .where("dueAt", "<=", sql<string>`now()`)
        .orderBy("dueAt")
        .orderBy("eventId")
        .limit(BATCH)
        .execute(),
  );
  for (const delivery of due) {
    try {
      await tell(feed, tenantId, delivery, listeners);
    } catch (thrown) {
      await putOff(feed, tenantId, delivery, thrown);
    }
  }
  return due.length;
}

/** The row goes in the listener's own transaction: whoever comes second finds nothing to tell, and a failure leaves it there. */
async function tell(feed: Feed, tenantId: number, delivery: Delivery, listeners: readonly Listener[]): Promise<void> {
  const listener = listeners.find(({ name }) => name === delivery.listener);
  const announced = listener && (await feed.db.tenant(tenantId, (db) => eventOf(db, delivery)));
  // A version without this listener runs, or the event was swept.
  if (!announced) return await feed.db.tenant(tenantId, async (db) => void (await take(db, delivery)));
  const { personId } = announced;
  const caller = await (personId === null ? productCaller(feed.db, tenantId) : callerOf(feed.db, tenantId, personId));
  const request = { id: `event ${delivery.eventId}`, log: feed.log, tokenDigest: Buffer.alloc(0) };
  await inTransaction(feed, caller, request, async (ctx) => {
    if (!(await take(ctx.db, delivery))) return;
    const cause = { eventId: delivery.eventId, depth: announced.depth };
    await listener.work({ ...ctx, cause }, announced);
  });
}

async function take(db: TenantDb, { eventId, listener }: Delivery): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("eventDeliveries")
    .where("eventId", "=", eventId)
    .where("listener", "=", listener)
    .where("dueAt", "<=", sql<string>`now()`)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

async function eventOf(db: TenantDb, { eventId, eventAt }: Delivery): Promise<Announced | undefined> {
  const row = await db
    .selectFrom("events")
    .select(["id", "kind", "entity", "entityId", "personId", "payload", "changes", "requestId", "causedBy", "depth"])
    .where("id", "=", eventId)
    .where("at", "=", eventAt)
    .executeTakeFirst();
  return row && { ...row, changes: row.changes as unknown as Announced["changes"] };
}

/** What goes round in a circle would do so for ever, so that is not tried again. */
async function putOff(feed: Feed, tenantId: number, delivery: Delivery, thrown: unknown): Promise<void> {
  const isCircle = thrown instanceof Refusal && thrown.detail.reason === "events_in_a_circle";
  const { eventId, listener, attempts } = delivery;
  const seconds = Math.min(LONGEST_RETRY_SECONDS, RETRY_SECONDS ** (attempts + 1));
  feed.log.error({ err: thrown, tenantId, eventId, listener, ...(isCircle ? {} : { againInSeconds: seconds }) }, "a listener failed");
  await feed.db.tenant(tenantId, async (db) => {
    if (isCircle) return void (await take(db, delivery));
    await db
      .updateTable("eventDeliveries")
      .set({
        attempts: attempts + 1,
        dueAt: sql<string>`now() + make_interval(secs => ${seconds})`,
        lastError: String((thrown as Error).message).slice(0, 1000),
      })
      .where("eventId", "=", eventId)
      .where("listener", "=", listener)
      .execute();
  });
}
