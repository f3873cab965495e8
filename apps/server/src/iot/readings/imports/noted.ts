import { sql } from "kysely";
import { stretchesOf, type Placed } from "@millwright/domain/iot/messages/imported.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { TenantDb } from "../../../platform/db/db.ts";
import { auditAll } from "../../../platform/records/audit.ts";
import type { ReadingsOwner } from "../../../platform/work/readings-owner.ts";
import { closedHoursOf, readingKey, storeDirtyHours } from "../store.ts";

/** What of a batch belongs to one series, in the order of time, with what is here already. */
export interface NewStretch {
  seriesId: number;
  rows: readonly (Placed & { value: number })[];
}

/** The values that are stored for these times, and whether this import brought them. */
export async function heldAt(db: TenantDb, importId: number, wanted: readonly { seriesId: number; at: number }[]) {
  const held = new Map<string, { value: number; isMine: boolean }>();
  if (wanted.length > 0) {
    const times = wanted.map(({ at }) => at);
    const { rows } = await sql<{ seriesId: number; ms: number; value: number; isMine: boolean }>`
      select r.series_id, (extract(epoch from r.at) * 1000)::bigint as ms, r.value,
        exists (select from sensor_imports i where i.import_id = ${importId} and i.series_id = r.series_id and r.at between i.from_at and i.until_at and r.at = any(i.times)) as is_mine
      from unnest(${wanted.map(({ seriesId }) => seriesId)}::int[], ${times}::float8[]) as k (series_id, ms)
      join sensor_readings r on r.tenant_id = current_tenant() and r.series_id = k.series_id and r.at = to_timestamp(k.ms / 1000)::timestamptz(3)
      where r.at between to_timestamp(${Math.min(...times)}::float8 / 1000)::timestamptz(3) and to_timestamp(${Math.max(...times)}::float8 / 1000)::timestamptz(3)`.execute(
      db,
    );
    for (const { seriesId, ms, value, isMine } of rows) held.set(readingKey(seriesId, ms), { value, isMine });
  }
  return (seriesId: number, at: number) => held.get(readingKey(seriesId, at));
}

/**
 * Stores what is new and notes it: a span and a note for each stretch. The newest value moves if one of these is newer; hours that were added up are added up again. What
 * somebody else stored meanwhile is left out.
 */
export async function writeStretches(
  { db, now }: Ctx,
  importId: number,
  batch: readonly NewStretch[],
): Promise<{ id: number; rows: number }[]> {
  const sent = batch
    .flatMap(({ seriesId, rows }) => stretchesOf(rows).map((stretch) => ({ seriesId, stretch })))
    .flatMap(({ seriesId, stretch }, place) => stretch.map((row) => ({ ...row, seriesId, place })));
  const { rows } = await sql<{ id: number; rows: number }>`
    with sent as (
      select s.series_id, to_timestamp(s.ms / 1000)::timestamptz(3) as at, s.value, s.mark, s.place
      from unnest(${sent.map(({ seriesId }) => seriesId)}::int[], ${sent.map(({ at }) => at)}::float8[], ${sent.map(({ value }) => value)}::float8[],
        ${sent.map(({ mark }) => mark)}::text[], ${sent.map(({ place }) => place)}::int[]) as s (series_id, ms, value, mark, place)),
    stored as (
      insert into sensor_readings (series_id, at, value) select series_id, at, value from sent order by series_id, at on conflict do nothing returning series_id, at, value),
    newest as (
      insert into series_latest as held (series_id, at, value)
        select distinct on (series_id) series_id, at, value from stored order by series_id, at desc
      on conflict (tenant_id, series_id) do update set at = excluded.at, value = excluded.value where excluded.at > held.at),
    stretches as (
      select series_id, mark, min(at) as from_at, max(at) as until_at, count(*)::int as count, array_agg(at order by at) as times
      from stored join sent using (series_id, at) group by series_id, mark, place),
    spans as (
      insert into sensor_spans (series_id, kind, from_at, until_at, count) select series_id, mark, from_at, until_at, count from stretches returning id, series_id, from_at)
    insert into sensor_imports (import_id, series_id, from_at, until_at, count, times, span_id)
      select ${importId}, t.series_id, t.from_at, t.until_at, t.count, t.times, p.id from stretches t join spans p using (series_id, from_at)
    returning id, count as rows`.execute(db);
  await storeDirtyHours(db, closedHoursOf(sent, now.getTime()));
  return rows;
}

/** Takes back one note: its readings go, with the span that marked them; the newest value is what is left, and their hours are added up again. */
export async function takeBackNoted({ db, tenantId, now }: Ctx, owner: ReadingsOwner, id: number): Promise<void> {
  const { rows } = await sql<{ seriesId: number; spanId: number | null; times: number[] }>`
    select series_id, span_id, array(select (extract(epoch from t) * 1000)::bigint from unnest(times) t)::float8[] as times from sensor_imports where id = ${id}`.execute(
    db,
  );
  const [noted] = rows;
  if (!noted) return;
  await owner.takeBack(tenantId, id);
  const { seriesId, spanId, times } = noted;
  await sql`update sensor_imports set times = '{}', span_id = null, taken_back_at = now() where id = ${id}`.execute(db);
  if (spanId !== null) await db.deleteFrom("sensorSpans").where("id", "=", spanId).execute();
  await putBackNewest(db, seriesId, times);
  const taken = times.map((at) => ({ seriesId, at }));
  await storeDirtyHours(db, closedHoursOf(taken, now.getTime()));
}

/** Where the newest value was one of those that are gone. */
async function putBackNewest(db: TenantDb, seriesId: number, gone: readonly number[]): Promise<void> {
  const held = await db.selectFrom("seriesLatest").select("at").where("seriesId", "=", seriesId).executeTakeFirst();
  if (!held || !gone.includes(Date.parse(held.at))) return;
  const { rows } = await sql<{ at: string; value: number }>`
    select r.at, r.value from sensor_readings r where r.tenant_id = current_tenant() and r.series_id = ${seriesId}
      and r.at > now() - interval '401 days' and r.at < now() + interval '2 minutes' order by r.at desc limit 1`.execute(db);
  const [left] = rows;
  if (left) await db.updateTable("seriesLatest").set({ at: left.at, value: left.value }).where("seriesId", "=", seriesId).execute();
  else await db.deleteFrom("seriesLatest").where("seriesId", "=", seriesId).execute();
}

/** Says in the log of each sensor what the import brought it. */
export const tellBroughtIn = async (ctx: Ctx, importId: number): Promise<void> => await tell(ctx, importId, "readings_imported");
/** The same of what was taken back. */
export const tellTakenBack = async (ctx: Ctx, importId: number): Promise<void> => await tell(ctx, importId, "readings_taken_back");

async function tell(ctx: Ctx, importId: number, action: "readings_imported" | "readings_taken_back"): Promise<void> {
  const isBack = action === "readings_taken_back";
  const { rows } = await sql<{ sensorId: number; count: number; from: string; until: string }>`
    select s.sensor_id, sum(i.count)::int as count, min(i.from_at) as "from", max(i.until_at) as until from sensor_imports i join series s on s.id = i.series_id
    where i.import_id = ${importId} and (i.taken_back_at is not null) = ${isBack} group by s.sensor_id order by s.sensor_id`.execute(
    ctx.db,
  );
  auditAll(
    ctx,
    rows.map(({ sensorId, ...facts }) => ({
      action,
      entity: "sensors",
      entityId: sensorId,
      changes: Object.entries(facts).map(([field, said]) =>
        isBack ? { field, before: said, after: null } : { field, before: null, after: said },
      ),
    })),
  );
}
