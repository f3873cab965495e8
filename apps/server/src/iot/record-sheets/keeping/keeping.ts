import { sql } from "kysely";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { Shared } from "../../../platform/call/feature.ts";
import type { TenantDb } from "../../../platform/db/db.ts";
import { tenantsOf } from "../../../platform/work/job-tenants.ts";
import { readKept, stateOfKept, writeKept } from "./kept-files.ts";
import { linesInWeek, merged, type RecordedSensor, type Week } from "./week-lines.ts";

type Ground = Pick<Shared, "db" | "files" | "log">;
const WEEK_MS = 7 * 86_400_000;

/**
 * Writes what sensors of which a record is kept said in a week to the file store, by its Monday (UTC). One that fails is told in the log and hinders no other: the week stays until it succeeds, since
 * whoever lets it go counts what was written. Done again it changes nothing.
 */
export async function keepWeek({ db, files, log }: Ground, monday: string): Promise<void> {
  const from = new Date(Date.parse(monday)).toISOString();
  const until = new Date(Date.parse(monday) + WEEK_MS).toISOString();
  for (const tenantId of await tenantsOf(db)) {
    const week = { tenantId, from, until };
    const sensors = await db.tenant(tenantId, async (rows) => await recordedIn(rows, week));
    for (const sensor of sensors)
      await keepOf({ db, files }, monday, week, sensor).catch((err: unknown) =>
        log.error(
          { err, tenantId, sensorId: sensor.id, week: monday },
          "the readings of a recorded sensor were not kept; their week stays",
        ),
      );
  }
}

/** Archived ones too: what they said is kept. */
async function recordedIn(db: TenantDb, { from, until }: Week): Promise<RecordedSensor[]> {
  const { rows } = await sql<RecordedSensor>`
    select n.id, n.code, n.name from sensors n where n.is_record and exists (select from series s cross join lateral (
      select from sensor_readings r where r.tenant_id = current_tenant() and r.series_id = s.id and r.at >= ${from}::timestamptz and r.at < ${until}::timestamptz limit 1) r
      where s.sensor_id = n.id)
    order by n.id`.execute(db);
  return rows;
}

interface KeptRow {
  storeKey: string;
  sha256: Buffer;
  rowCount: number;
}

/** What was kept of the week before goes into the new file: a week may come back with readings out of a file. */
async function keepOf({ db, files }: Pick<Ground, "db" | "files">, monday: string, week: Week, sensor: RecordedSensor): Promise<void> {
  const { tenantId } = week;
  const before = await db.tenant(tenantId, async (rows) => await keptRow(rows, sensor.id, monday));
  if (before)
    invariant((await stateOfKept(files, before)) === "intact", `the file that was kept of sensor ${sensor.id} is as it was written`);
  const present = linesInWeek(db, week, sensor);
  const written = await writeKept(files, tenantId, before ? merged(readKept(files, before.storeKey), present) : present);
  if (before?.sha256.equals(written.sha256)) return await files.remove(written.key);
  await db.tenant(tenantId, async (rows) => await nameKept(rows, { sensorId: sensor.id, monday, before }, written));
  await files.keep(written.key);
  if (before) await files.release(before.storeKey);
}

async function keptRow(db: TenantDb, sensorId: number, monday: string): Promise<KeptRow | undefined> {
  return await db
    .selectFrom("sensorKeptWeeks")
    .select(["storeKey", "sha256", "rowCount"])
    .where("sensorId", "=", sensorId)
    .where("week", "=", monday)
    .executeTakeFirst();
}

interface Place {
  sensorId: number;
  monday: string;
  before: KeptRow | undefined;
}

/** Only where the row is as it was when the file was begun: of two that write at once one is first, and what the other wrote is swept away. */
async function nameKept(db: TenantDb, { sensorId, monday, before }: Place, written: Awaited<ReturnType<typeof writeKept>>): Promise<void> {
  const { key: storeKey, sizeBytes, sha256, rowCount } = written;
  const { rows } = before
    ? await sql`update sensor_kept_weeks set store_key = ${storeKey}, size_bytes = ${sizeBytes}, sha256 = ${sha256}, row_count = ${rowCount}, kept_at = now()
        where sensor_id = ${sensorId} and week = ${monday}::date and store_key = ${before.storeKey} returning id`.execute(db)
    : await sql`insert into sensor_kept_weeks (sensor_id, week, store_key, size_bytes, sha256, row_count)
        values (${sensorId}, ${monday}::date, ${storeKey}, ${sizeBytes}, ${sha256}, ${rowCount}) on conflict do nothing returning id`.execute(
        db,
      );
  invariant(rows.length === 1, "nobody else kept the same week meanwhile");
}

export const beforeWeekGoes = (ground: Ground) => async (monday: string) => await keepWeek(ground, monday);
