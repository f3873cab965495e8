import { sql } from "kysely";
import { MOST_DAYS_ASIDE, type ReadingAside, type ReadingAsideDraft } from "@millwright/domain/iot/readings/contract.ts";
import { HOUR_MS, hourOf } from "@millwright/domain/iot/readings/local-days.ts";
import { invariant, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit, type Change } from "../../platform/records/audit.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { sensorRecords } from "../sensors/service.ts";
import { newestOf } from "./series.ts";
import { HOUR_SETTLES_MS, storeDirtyHours } from "./store.ts";

const DAY_MS = 86_400_000;
const MOST_SHOWN = 200;

/** What was set aside of a sensor, the latest first. */
export async function asidesOf(ctx: Ctx, sensorId: number, id: number | null = null): Promise<ReadingAside[]> {
  const { rows } = await sql<ReadingAside>`
    select p.id, p.series_id, s.datum, p.from_at as from, p.until_at as until, p.count, p.reason, p.received_at as set_aside_at,
      jsonb_build_object('id', w.id, 'name', w.name) as person
    from sensor_spans p join series s on s.tenant_id = p.tenant_id and s.id = p.series_id join people w on w.tenant_id = p.tenant_id and w.id = p.person_id
    where s.sensor_id = ${sensorId} and p.kind = 'set_aside' and (${id}::bigint is null or p.id = ${id}) order by p.id desc limit ${MOST_SHOWN}`.execute(
    ctx.db,
  );
  return rows;
}

/** Readings of a datum count nowhere from now on: hours and days are added up without them, and what is newest is the newest of the others. */
export async function setAside(ctx: Ctx, { sensorId, ...sent }: ReadingAsideDraft & { sensorId: number }): Promise<ReadingAside> {
  await sensorRecords.lock(ctx, sensorId);
  const { datum, reason } = sent;
  const span = spanOf(ctx, sent);
  const series = await seriesOf(ctx, sensorId, datum);
  if (!series) throw refuseField("datum", "not_known");
  const said = await saidWithin(ctx, series.id, span);
  if (!said) throw refuseField("from", "aside_nothing");
  const { rows } = await sql<{ id: number }>`
    insert into sensor_spans (series_id, kind, from_at, until_at, count, reason, person_id)
    values (${series.id}, 'set_aside', ${span.from}, ${span.until}, ${said.count}, ${reason}, ${ctx.personId}) returning id`.execute(
    ctx.db,
  );
  const newest = await settle(ctx, series.id, said);
  tell(ctx, sensorId, "readings_set_aside", [
    { field: "datum", before: series.datum, after: series.datum },
    { field: "from", before: null, after: span.from },
    { field: "until", before: null, after: span.until },
    { field: "reason", before: null, after: reason },
    ...newest,
  ]);
  const [aside] = await asidesOf(ctx, sensorId, rows[0]?.id ?? 0);
  invariant(aside, "what was set aside is answered");
  return aside;
}

/** They count again. */
export async function takeBack(ctx: Ctx, id: number): Promise<{ id: number }> {
  const held = await ctx.db
    .selectFrom("sensorSpans")
    .innerJoin("series", "series.id", "sensorSpans.seriesId")
    .innerJoin("sensors", "sensors.id", "series.sensorId")
    .select(["sensors.id as sensorId", "sensorSpans.seriesId"])
    .where("sensorSpans.id", "=", id)
    .where("sensorSpans.kind", "=", "set_aside")
    .where(() => withinReach({ ...ctx, doing: { subModule: "sensors", flag: "view" } }, "sensors"))
    .executeTakeFirst();
  if (!held) throw refuse("not_found", "not_found");
  await sensorRecords.lock(ctx, held.sensorId);
  const [aside] = await asidesOf(ctx, held.sensorId, id);
  if (!aside) throw refuse("not_found", "not_found");
  const said = await saidWithin(ctx, held.seriesId, { from: aside.from, until: aside.until });
  await ctx.db.deleteFrom("sensorSpans").where("id", "=", id).execute();
  const newest = said ? await settle(ctx, held.seriesId, said) : [];
  tell(ctx, held.sensorId, "readings_counted_again", [
    { field: "datum", before: aside.datum, after: aside.datum },
    { field: "from", before: aside.from, after: null },
    { field: "until", before: aside.until, after: null },
    { field: "reason", before: aside.reason, after: null },
    ...newest,
  ]);
  return { id };
}

const tell = (ctx: Ctx, sensorId: number, action: "readings_set_aside" | "readings_counted_again", changes: Change[]) =>
  audit(ctx, { action, entity: "sensors", entityId: sensorId, changes });

/** The right way round, over by now, and no longer than somebody can have looked through. */
function spanOf(ctx: Ctx, { from, until }: Pick<ReadingAsideDraft, "from" | "until">): { from: string; until: string } {
  const [starts, ends] = [Date.parse(from), Date.parse(until)];
  if (ends < starts) throw refuseField("until", "ends_before_start");
  if (ends > ctx.now.getTime()) throw refuseField("until", "in_future");
  if (ends - starts > MOST_DAYS_ASIDE * DAY_MS) throw refuseField("from", "aside_too_long", { days: MOST_DAYS_ASIDE });
  return { from: new Date(starts).toISOString(), until: new Date(ends).toISOString() };
}

async function seriesOf(ctx: Ctx, sensorId: number, datum: string) {
  const { rows } = await sql<{ id: number; datum: string }>`
    select id, datum from series where sensor_id = ${sensorId} and lower(datum) = lower(${datum})`.execute(ctx.db);
  return rows[0];
}

interface Said {
  count: number;
  /** Of the first and the last reading, in milliseconds. */
  firstMs: number;
  lastMs: number;
}

/** What there is of readings in a span; undefined where there is nothing, or its readings went after their time. */
async function saidWithin(ctx: Ctx, seriesId: number, { from, until }: { from: string; until: string }): Promise<Said | undefined> {
  const { rows } = await sql<Said>`
    select count(*)::int as count, (extract(epoch from min(at)) * 1000)::bigint as first_ms, (extract(epoch from max(at)) * 1000)::bigint as last_ms
    from sensor_readings where tenant_id = current_tenant() and series_id = ${seriesId} and at >= ${from}::timestamptz and at <= ${until}::timestamptz`.execute(
    ctx.db,
  );
  return rows[0] && rows[0].count > 0 ? rows[0] : undefined;
}

/** Has the hours of these readings added up again, and finds what is newest now. Answers that as a change, where it is one. */
async function settle(ctx: Ctx, seriesId: number, { firstMs, lastMs }: Said): Promise<Change[]> {
  const hours = new Set<number>();
  const closed = ctx.now.getTime() - HOUR_MS - HOUR_SETTLES_MS;
  for (let hour = hourOf(firstMs); hour <= lastMs && hour <= closed; hour += HOUR_MS) hours.add(hour);
  await storeDirtyHours(ctx.db, new Map([[seriesId, hours]]));
  const before = (await newestOf(ctx.db, [seriesId])).get(seriesId)?.value ?? null;
  await renewNewest(ctx, seriesId);
  const after = (await newestOf(ctx.db, [seriesId])).get(seriesId)?.value ?? null;
  return before === after ? [] : [{ field: "newest", before, after }];
}

/** So far back a newest value is looked for: readings are kept no longer. */
const KEPT_DAYS = 400;

async function renewNewest(ctx: Ctx, seriesId: number): Promise<void> {
  await sql`
    with newest as (
      select r.at, r.value from sensor_readings r where r.tenant_id = current_tenant() and r.series_id = ${seriesId}
        and r.at > now() - make_interval(days => ${KEPT_DAYS}) and r.at < now() + interval '2 days'
        and not exists (select from sensor_spans p where p.series_id = ${seriesId} and p.kind in ('ahead', 'set_aside') and r.at between p.from_at and p.until_at)
      order by r.at desc limit 1),
    gone as (delete from series_latest where series_id = ${seriesId} and not exists (select from newest))
    insert into series_latest (series_id, at, value) select ${seriesId}, at, value from newest
    on conflict (tenant_id, series_id) do update set at = excluded.at, value = excluded.value`.execute(ctx.db);
}
