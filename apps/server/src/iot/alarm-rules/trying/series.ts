import { sql } from "kysely";
import type { SeriesKind } from "@millwright/domain/iot/readings/roll-up.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import type { wholeOf } from "../changes.ts";
import { covers } from "../scope.ts";

export type Rule = ReturnType<typeof wholeOf>;

/** A sensor of the scope with the series that the rule is about. */
export interface Tried {
  sensor: Ref;
  typeId: number | null;
  assetId: number | null;
  siteId: number | null;
  heartbeatSeconds: number | null;
  seriesId: number;
  unit: string | null;
  decimals: number | null;
  kind: SeriesKind;
}

/** Of a rule that is not saved: its scope as if it were a row. */
const said = ({
  scope,
  siteId,
  typeId,
  networkId,
  assetId,
  includesBelow,
  classificationId,
  datum,
}: Rule) => sql`(select null::bigint as id, ${scope}::text as scope,
  ${siteId}::bigint as site_id, ${typeId}::bigint as type_id, ${networkId}::bigint as network_id, ${assetId}::bigint as asset_id,
  ${includesBelow}::boolean as includes_below, ${classificationId}::bigint as classification_id, ${datum}::text as datum) r`;

const inScope = (ctx: Ctx, rule: Rule) =>
  sql<boolean>`${covers("r", "s", sql<boolean>`s.id = any(${[...rule.sensorIds]}::bigint[])`)} and ${withinReach(ctx, "sensors", "s")}`;

export async function countSensors(ctx: Ctx, rule: Rule): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${said(rule)} join sensors s on ${inScope(ctx, rule)}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/**
 * Series of the sensors in scope that the caller reaches, by name, the one that was asked for first. Of a rule about silence each sensor's first series stands for it: any reading is
 * a sign of life.
 */
export async function triedSeries(ctx: Ctx, rule: Rule, askedId: number | null, most: number): Promise<Tried[]> {
  const { rows } = await sql<Tried>`
    select jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name) as sensor, s.type_id, s.asset_id, s.site_id,
      coalesce(s.heartbeat_seconds, n.heartbeat_seconds) as heartbeat_seconds, e.id as series_id, e.unit, e.decimals, e.kind
    from ${said(rule)} join sensors s on ${inScope(ctx, rule)} join networks n on n.id = s.network_id
    cross join lateral (select e.id, e.unit, e.decimals, e.kind from series e
      where e.sensor_id = s.id and (r.datum is null or lower(e.datum) = lower(r.datum)) order by e.id limit 1) e
    order by (s.id = ${askedId}) is true desc, s.name, s.id limit ${most}`.execute(ctx.db);
  return rows;
}

/** The series by which a rule knows whether it holds: by the asset of each. */
export async function conditionSeries(ctx: Ctx, assetIds: readonly number[], datum: string): Promise<Map<number, number>> {
  if (assetIds.length === 0) return new Map();
  const { rows } = await sql<{ assetId: number; seriesId: number }>`
    select distinct on (s.asset_id) s.asset_id, e.id as series_id from sensors s join series e on e.sensor_id = s.id and lower(e.datum) = lower(${datum})
    where s.asset_id = any(${[...assetIds]}::bigint[]) and s.archived_at is null order by s.asset_id, e.id`.execute(ctx.db);
  return new Map(rows.map(({ assetId, seriesId }) => [assetId, seriesId]));
}
