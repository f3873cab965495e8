import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { tenantsToChain } from "../records/audit-chain.ts";
import type { Database } from "../db/db.ts";
import { tenantsToRead } from "../work/event-feed.ts";
import { ownerPool } from "../work/jobs.ts";

/** What only the database knows of the installation's work. */
export interface Figures {
  databaseUp: number;
  jobsWaiting: number;
  jobsScheduled: number;
  jobsRunning: number;
  jobsRetrying: number;
  jobsFailed: number;
  oldestJobSeconds: number;
  auditTenants: number;
  auditSeconds: number;
  eventTenants: number;
  eventSeconds: number;
  sessions: number;
}

/** More tenants are behind only when everything is; then the age of these says enough. */
const MOST_LOOKED_AT = 20;

export function readFigures(db: Database, ownerUrl: string) {
  const pool = ownerPool(ownerUrl, 1, "millwright metrics");
  const read = async (): Promise<Partial<Figures>> => {
    const { rows } = await pool.query<Record<string, number>>(JOBS);
    const audit = await tenantsToChain(db);
    const events = await tenantsToRead(db);
    return {
      databaseUp: 1,
      ...rows[0],
      auditTenants: audit.length,
      auditSeconds: await oldest(db, "auditLog", "audit", audit),
      eventTenants: events.length,
      eventSeconds: await oldest(db, "events", "events", events),
      sessions: await activeSessions(db),
    };
  };
  return {
    read: async (log: FastifyBaseLogger): Promise<Partial<Figures>> =>
      await read().catch((thrown: unknown) => {
        log.warn({ err: thrown }, "the figures of the database could not be read");
        return { databaseUp: 0 };
      }),
    close: async () => await pool.end(),
  };
}

const JOBS = `
  select count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as "jobsWaiting",
    count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::int as "jobsScheduled",
    count(*) filter (where locked_at is not null)::int as "jobsRunning",
    count(*) filter (where attempts > 0 and attempts < max_attempts and last_error is not null)::int as "jobsRetrying",
    count(*) filter (where locked_at is null and attempts >= max_attempts)::int as "jobsFailed",
    coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::float as "oldestJobSeconds"
  from graphile_worker._private_jobs`;

async function oldest(db: Database, table: "auditLog" | "events", cursor: string, tenants: readonly number[]): Promise<number> {
  let seconds = 0;
  for (const id of tenants.slice(0, MOST_LOOKED_AT)) {
    const { rows } = await db.tenant(
      id,
      async (tenant) =>
        await sql<{ age: number }>`
        select coalesce(extract(epoch from now() - min(r.at)), 0)::float as age from ${sql.table(table)} r
        left join event_cursor c on c.name = ${`${cursor}/${id}`}
        where (r.txid, r.id) > (coalesce(c.txid, '0'::xid8), coalesce(c.id, 0))`.execute(tenant),
    );
    seconds = Math.max(seconds, rows[0]?.age ?? 0);
  }
  return seconds;
}

async function activeSessions(db: Database): Promise<number> {
  const { rows } = await db
    .system()
    .selectFrom("sessions")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .where("expiresAt", ">", sql<string>`now()`)
    .executeTakeFirstOrThrow();
  return rows;
}
