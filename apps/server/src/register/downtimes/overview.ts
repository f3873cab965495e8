import { sql } from "kysely";
import { holds } from "@millwright/domain/kit/access.ts";
import type { NameRef, Ref } from "@millwright/domain/kit/fields.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { photosOfAssets } from "../assets/service.ts";

/** What home's overview tells of downtimes in reach. */

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/**
 * Minutes for which assets were down and nobody had planned it: in the last so many days, in as many that ended a week ago, and in each of the last weeks, the oldest first. Cut at the
 * edges; what lasts is counted to now. One statement for all of them.
 */
export async function downtimeTrend(ctx: Ctx, days: number, weeks: number) {
  if (!holds(ctx.grants, "downtimes", "view")) return null;
  const now = ctx.now.getTime();
  const spans = [
    [now - days * DAY_MS, now],
    [now - days * DAY_MS - WEEK_MS, now - WEEK_MS],
    ...Array.from({ length: weeks }, (_, at) => [now - (weeks - at) * WEEK_MS, now - (weeks - at - 1) * WEEK_MS] as const),
  ] as const;
  const iso = (at: number) => new Date(at).toISOString();
  const first = iso(Math.min(...spans.map(([from]) => from)));
  const { rows } = await sql<{ minutes: number }>`
    with down as (
      select d.start_at, coalesce(d.end_at, ${iso(now)}::timestamptz) as end_at from downtimes d
      where d.archived_at is null and d.state = 'down' and not d.is_planned and d.start_at < ${iso(now)} and (d.end_at is null or d.end_at > ${first})
        and ${withinReach(ctx, "downtimes", "d")}
    )
    select coalesce(sum(extract(epoch from least(down.end_at, span.until) - greatest(down.start_at, span.from)) / 60) filter (where down.start_at is not null), 0)::float8 as minutes
    from unnest(${spans.map(([from]) => iso(from))}::timestamptz[], ${spans.map(([, until]) => iso(until))}::timestamptz[]) with ordinality as span ("from", until, at)
      left join down on down.start_at < span.until and down.end_at > span.from
    group by span.at order by span.at`.execute(ctx.db);
  const [value = 0, before = 0, ...trend] = rows.map(({ minutes }) => Math.round(minutes));
  return { value, before, trend };
}

export interface DownNow {
  count: number;
  rows: { id: number; asset: Ref; photo: { id: number } | null; reason: NameRef | null; startAt: string }[];
}

/** Assets that are down at this moment, whether it was planned or not: how many, and the first of them, the longest down first. */
export async function downNow(ctx: Ctx, most: number): Promise<DownNow | null> {
  if (!holds(ctx.grants, "downtimes", "view")) return null;
  const { rows } = await sql<Omit<DownNow["rows"][number], "photo"> & { count: number }>`
    select d.id, d.start_at, jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name) as asset,
      case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name) end as reason, (count(*) over ())::int as count
    from downtimes d join assets a on a.tenant_id = d.tenant_id and a.id = d.asset_id
      left join reference_values r on r.tenant_id = d.tenant_id and r.id = d.reason_id
    where d.end_at is null and d.archived_at is null and d.state = 'down' and ${withinReach(ctx, "downtimes", "d")}
    order by d.start_at, d.id limit ${most}`.execute(ctx.db);
  const photos = await photosOfAssets(
    ctx,
    rows.map(({ asset }) => asset.id),
  );
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ count: _count, ...row }) => {
      const photo = photos.get(row.asset.id);
      return { ...row, photo: photo ? { id: photo.id } : null };
    }),
  };
}
