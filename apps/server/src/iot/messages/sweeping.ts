import { sql } from "kysely";
import { PAYLOAD_DAYS } from "@millwright/domain/iot/intake/contract.ts";
import type { Database } from "../../platform/db/db.ts";
import { tenantsOf } from "../../platform/work/job-tenants.ts";

/** How long what came in is kept, in days; readings go by weeks, what was added up of them stays. */
const KEPT_DAYS = {
  gateway_payloads: PAYLOAD_DAYS,
  gateway_refusals: PAYLOAD_DAYS,
  ingest_ids: 14,
  sensor_quarantine: 90,
  sensor_messages: 400,
  gateway_messages: 400,
} as const;
const SINCE: Record<keyof typeof KEPT_DAYS, string> = {
  gateway_payloads: "received_at",
  gateway_refusals: "day",
  ingest_ids: "at",
  sensor_quarantine: "received_at",
  sensor_messages: "at",
  gateway_messages: "at",
};
const BATCH = 5000;

/** In pieces small enough that nobody waits for them. Returns how many rows went. */
export async function sweepMessages(db: Database): Promise<number> {
  let swept = 0;
  for (const tenantId of await tenantsOf(db)) swept += await sweepTenantMessages(db, tenantId);
  return swept;
}

/** The same of one organisation. */
export async function sweepTenantMessages(db: Database, tenantId: number): Promise<number> {
  let swept = 0;
  for (const table of Object.keys(KEPT_DAYS) as (keyof typeof KEPT_DAYS)[])
    for (let last = BATCH; last === BATCH; swept += last) last = await db.tenant(tenantId, async (rows) => await sweepOf(rows, table));
  return swept;
}

async function sweepOf(rows: Parameters<Parameters<Database["tenant"]>[1]>[0], table: keyof typeof KEPT_DAYS): Promise<number> {
  const old = sql`select ctid from ${sql.table(table)} where ${sql.ref(SINCE[table])} < now() - make_interval(days => ${KEPT_DAYS[table]}) limit ${BATCH}`;
  const gone = await sql`delete from ${sql.table(table)} where ctid = any(array(${old}))`.execute(rows);
  return Number(gone.numAffectedRows ?? 0);
}
