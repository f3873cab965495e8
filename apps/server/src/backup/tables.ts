import type pg from "pg";
import { invariant } from "@millwright/domain/kit/errors.ts";

/** Something whose rows go into a backup: a table, or the jobs that wait. */
export interface Source {
  name: string;
  columns: string[];
  /** Every value as PostgreSQL's own text, in an order that does not depend on where it runs. */
  select: string;
  /** Rows are shown for one tenant at a time. */
  isTenants: boolean;
}

/** Who is signed in, and what lets somebody in: not a backup's business. People sign in again. */
export const LEFT_OUT = [
  "sessions",
  "setup_links",
  "sign_in_attempts",
  "account_devices",
  "credential_links",
  "mail_links",
  "alarm_links",
  "calendar_feeds",
  "wall_screens",
  "calendar_feed_events",
  // Added up anew from the readings, or looked at by somebody soon after it came.
  "sensor_hours",
  "sensor_days",
  "sensor_dirty_hours",
  "sensor_dirty_days",
  "sensor_sweeps",
  "sensor_quarantine",
  "gateway_payloads",
  "gateway_refusals",
  "ingest_ids",
  // Where open pages stopped listening is nowhere in another database.
  "live_epochs",
];
/** Rows that are left out of a table: the installation makes itself a new key, which only the attempts were counted under. */
const KEPT_ROWS: Readonly<Record<string, string>> = { installation: "where t.key <> 'name_digest_key'" };
/** Made by the migrations themselves. */
const NOT_DATA = ["schema_migrations"];

/**
 * Numbers of transactions mean nothing in another cluster, where counting begins anew: kept as they are, new rows would come before old
 * ones and never be chained or read. All that matters of them is what the cursor has passed, so passed rows get 1, others 2, the cursor 1
 * with an id beyond all.
 */
const BEYOND_EVERY_ID = Number.MAX_SAFE_INTEGER;
const passed = (cursor: string) =>
  `case when (t.txid, t.id) <= (select c.txid, c.id from public.event_cursor c where c.name = '${cursor}/' || t.tenant_id) then '1' else '2' end`;
const RENUMBERED: Readonly<Record<string, string>> = {
  "audit_log.txid": passed("audit"),
  "events.txid": passed("events"),
  "event_cursor.txid": "'1'",
  "event_cursor.id": `'${BEYOND_EVERY_ID}'`,
};

interface Column {
  table: string;
  name: string;
  type: string;
  isTenants: boolean;
  keyPlace: number | null;
}

const CATALOGUE = `
  select r.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, r.relrowsecurity as "isTenants",
    array_position(k.conkey, a.attnum) as "keyPlace"
  from pg_class r join pg_attribute a on a.attrelid = r.oid left join pg_constraint k on k.conrelid = r.oid and k.contype = 'p'
  where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by r.relname collate "C", a.attname collate "C"`;

/** What there is to be saved, asked of the database itself: a table that a later version adds is saved too. */
export async function sourcesOf(client: pg.Client): Promise<Source[]> {
  const { rows } = await client.query<Column>(CATALOGUE);
  await assertNumbersUnderstood(client, rows);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const wanted = [...tables].filter(([table]) => !LEFT_OUT.includes(table) && !NOT_DATA.includes(table));
  return [...wanted.map(([table, columns]) => tableSource(table, columns)), ...(await jobsSource(client))];
}

function tableSource(table: string, columns: Column[]): Source {
  const values = columns.map(({ name }) => `${RENUMBERED[`${table}.${name}`] ?? `t."${name}"`}::text`);
  const keys = columns.filter(({ keyPlace }) => keyPlace !== null).toSorted((a, b) => (a.keyPlace ?? 0) - (b.keyPlace ?? 0));
  const order = keys.map(({ name, type }) => `t."${name}"${/^(text|character)/.test(type) ? ' collate "C"' : ""}`);
  return {
    name: table,
    columns: columns.map(({ name }) => name),
    select: `select ${values.join(", ")} from public."${table}" t ${KEPT_ROWS[table] ?? ""} order by ${order.join(", ")}`,
    isTenants: columns.some(({ isTenants }) => isTenants),
  };
}

async function assertNumbersUnderstood(client: pg.Client, columns: readonly Column[]): Promise<void> {
  const unknown = columns.find(({ table, name, type }) => type === "xid8" && !RENUMBERED[`${table}.${name}`]);
  invariant(!unknown, `a backup knows how to renumber ${unknown?.table}.${unknown?.name}`);
  const { rows } = await client.query<{ name: string }>(`select name from event_cursor where name !~ '^(audit|events)/[0-9]+$' limit 1`);
  invariant(rows.length === 0, `a backup knows what the cursor ${rows[0]?.name} has passed`);
}

export const JOBS = "waiting_jobs";
const JOB_COLUMNS = ["identifier", "payload", "run_at", "max_attempts", "priority", "key"];

/** Jobs of tenants that still have an attempt; chores come back by themselves. A job that runs at this moment runs again. */
async function jobsSource(client: pg.Client): Promise<Source[]> {
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('graphile_worker._private_jobs') is not null as "isThere"`);
  if (!rows[0]?.isThere) return [];
  const select = `select t.identifier, j.payload::text, j.run_at::text, j.max_attempts::text, j.priority::text, j.key
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.payload::jsonb ? 'tenantId' and j.attempts < j.max_attempts
    order by t.identifier collate "C", j.run_at, j.key collate "C", j.payload::text collate "C"`;
  return [{ name: JOBS, columns: JOB_COLUMNS, select, isTenants: false }];
}
