import { sql } from "kysely";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import type { Interval } from "@millwright/domain/kit/intervals.ts";
import type { Beside } from "@millwright/domain/register/asset-production/counted.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { metersOf } from "./to-read.ts";

export interface NamedMeter extends Ref {
  kind: "continuous" | "gauge" | "characteristic";
  archivedAt: string | null;
}

/** Of these meters the ones that the caller sees, with what is read of them. */
export async function metersSeen(ctx: Ctx, ids: readonly number[]): Promise<Map<number, NamedMeter>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NamedMeter>`select id, code, name, kind, archived_at from meters
    where id = any(${[...ids]}::bigint[]) and ${withinReach(ctx, "meters")} and ${withinReach(ctx, "meter-readings")}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

const MOST = 200;

/** The current cumulative meters of an asset and of all below it that the caller sees. */
export async function countersOf(ctx: Ctx, assetId: number): Promise<Ref[]> {
  const { rows } = await sql<Ref>`select id, code, name from meters where ${metersOf({ assetId, locationId: null })} and kind = 'continuous'
    and ${withinReach(ctx, "meters")} and ${withinReach(ctx, "meter-readings")} order by name, id limit ${MOST}`.execute(ctx.db);
  return rows;
}

/** From the first to the last reading of each; nothing of what was never read. The caller sees to reach. */
export async function readBetween(ctx: Ctx, series: readonly number[]): Promise<Map<number, Interval>> {
  const { rows } = await sql<{ id: number; first: string; last: string }>`
    select asked.id, r.at as first, l.at as last from unnest(${[...series]}::int[]) as asked (id)
    join series_latest l on l.series_id = asked.id
    cross join lateral (select at from readings where series_id = asked.id order by at limit 1) r`.execute(ctx.db);
  return new Map(rows.map(({ id, first, last }) => [id, { from: Date.parse(first), until: Date.parse(last) }]));
}

interface Edge {
  series: number;
  at: number;
}
interface Found {
  at: string | null;
  count: number | null;
  nextAt: string | null;
  nextCount: number | null;
}

/** What was counted, over the life of the meter, at the readings beside each instant; in the order in which they are asked. The caller sees to reach. */
export async function countsBeside(ctx: Ctx, edges: readonly Edge[]): Promise<Beside[]> {
  if (edges.length === 0) return [];
  const instants = edges.map(({ at }) => new Date(at).toISOString());
  const { rows } = await sql<Found>`
    select b.at, b.value + life_shift(asked.series, b.at) as count, n.at as next_at, n.value + life_shift(asked.series, n.at) as next_count
    from unnest(${edges.map(({ series }) => series)}::int[], ${instants}::timestamptz[]) with ordinality as asked (series, at, place)
    left join lateral (select at, value from readings where series_id = asked.series and at <= asked.at order by at desc limit 1) b on true
    left join lateral (select at, value from readings where series_id = asked.series and at > asked.at and b.at < asked.at order by at limit 1) n on true
    order by asked.place`.execute(ctx.db);
  return rows.map(({ at, count, nextAt, nextCount }) => ({ before: readingOf(at, count), next: readingOf(nextAt, nextCount) }));
}

const readingOf = (at: string | null, count: number | null) => (at === null || count === null ? null : { at: Date.parse(at), count });
