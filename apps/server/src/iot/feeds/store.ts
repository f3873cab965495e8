import { sql, type RawBuilder } from "kysely";
import type { FeedKind } from "@millwright/domain/iot/feeds/counting.ts";
import type { SeriesKind } from "@millwright/domain/iot/readings/roll-up.ts";
import type { Refusal } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Feeder } from "../../register/meters/service.ts";

/** A feed as it counts. Times are milliseconds. */
export interface Feed {
  id: number;
  seriesId: number;
  sensor: Feeder;
  meterId: number;
  kind: FeedKind;
  above: number | null;
  seriesKind: SeriesKind;
  /** UCUM code of what is stored. */
  unit: string | null;
  since: number;
  hoursUntil: number;
  counted: number;
  entered: number;
  enteredUntil: number;
  fedValue: number | null;
  refusedAt: number | null;
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(`f.${column}`)}) * 1000)::bigint`;

/** Feeds of which `which` holds (of `f`), held until the end of the transaction; those that somebody else holds are passed over, or waited for. */
export async function heldFeeds(
  ctx: Ctx,
  which: RawBuilder<unknown>,
  { waits, most = 200 }: { waits: boolean; most?: number },
): Promise<Feed[]> {
  const { rows } = await sql<Feed>`
    select f.id, f.series_id, jsonb_build_object('id', n.id, 'code', n.code, 'name', n.name) as sensor, f.meter_id, f.kind, f.above, s.kind as series_kind, s.unit, ${ms("since")} as since,
      ${ms("hours_until")} as hours_until, f.counted, f.entered, ${ms("entered_until")} as entered_until, f.fed_value, ${ms("refused_at")} as refused_at
    from meter_feeds f join series s on s.tenant_id = f.tenant_id and s.id = f.series_id join sensors n on n.tenant_id = f.tenant_id and n.id = f.sensor_id
    where ${which} order by f.id limit ${most} for update of f ${waits ? sql`` : sql`skip locked`}`.execute(ctx.db);
  return rows;
}

export const time = (at: number) => sql`to_timestamp(${at}::float8 / 1000)`;

/** Hours of a feed that were counted, each with what it gave; `hoursUntil` moves on to the end of them. */
export async function storeHours(
  ctx: Ctx,
  { id }: Feed,
  hours: readonly { hour: number; amount: number }[],
  { counted, hoursUntil }: { counted: number; hoursUntil: number },
): Promise<void> {
  await sql`insert into meter_feed_hours (feed_id, hour, amount)
    select ${id}, to_timestamp(h.ms / 1000), h.amount from unnest(${hours.map(({ hour }) => hour)}::float8[], ${hours.map(({ amount }) => amount)}::float8[]) as h (ms, amount)
    on conflict (tenant_id, feed_id, hour) do update set amount = excluded.amount`.execute(ctx.db);
  await sql`update meter_feeds set counted = ${counted}, hours_until = ${time(hoursUntil)} where id = ${id}`.execute(ctx.db);
}

/** What hours of a feed gave when they were counted last. */
export async function amountsOfHours(ctx: Ctx, feedIds: readonly number[], hours: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ feedId: number; ms: number; amount: number }>`
    select h.feed_id, (extract(epoch from h.hour) * 1000)::bigint as ms, h.amount
    from unnest(${[...feedIds]}::bigint[], ${[...hours]}::float8[]) as a (feed_id, ms) join meter_feed_hours h on h.feed_id = a.feed_id and h.hour = to_timestamp(a.ms / 1000)`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ feedId, ms: hour, amount }) => [`${feedId} ${hour}`, amount]));
}

export async function takeDirtyHours(ctx: Ctx, feedIds: readonly number[]): Promise<{ feedId: number; ms: number }[]> {
  const { rows } = await sql<{ feedId: number; ms: number }>`
    delete from meter_feed_dirty_hours where feed_id = any(${[...feedIds]}::bigint[]) returning feed_id, (extract(epoch from hour) * 1000)::bigint as ms`.execute(
    ctx.db,
  );
  return rows;
}

/** What was entered up to an instant. */
export const noteEntered = async (ctx: Ctx, { id }: Pick<Feed, "id">, { at, total, value }: { at: number; total: number; value: number }) =>
  await sql`update meter_feeds set entered = ${total}, entered_until = ${time(at)}, fed_value = ${value}, fed_at = ${time(at)},
      refused_at = null, refused_value = null, refused_reason = null, refused_params = null where id = ${id}`.execute(ctx.db);

/** Counted up to an instant, and behind it: what a person entered then holds. */
export const noteTaken = async (ctx: Ctx, { id }: Pick<Feed, "id">, { at, total }: { at: number; total: number }) =>
  await sql`update meter_feeds set entered = ${total}, entered_until = ${time(at)},
      refused_at = null, refused_value = null, refused_reason = null, refused_params = null where id = ${id}`.execute(ctx.db);

/** What the meter refused: nothing of it counts as entered, and it is shown until something is. */
export async function noteRefused(
  ctx: Ctx,
  { id }: Pick<Feed, "id">,
  { at, value }: { at: number; value: number | null },
  refused: Refusal,
): Promise<void> {
  const fault = refused.detail.fields?.[0];
  const reason = fault?.reason ?? refused.detail.reason ?? refused.code;
  const params = JSON.stringify(fault?.params ?? refused.detail.params ?? {});
  await sql`update meter_feeds set version = version + 1, refused_at = ${time(at)}, refused_value = ${value}, refused_reason = ${reason}, refused_params = ${params}::jsonb where id = ${id}`.execute(
    ctx.db,
  );
}
