import { sql, type RawBuilder } from "kysely";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import type { SeriesKind } from "@millwright/domain/iot/readings/roll-up.ts";
import { datumOf } from "@millwright/domain/iot/sensors/types.ts";
import type { State } from "@millwright/domain/iot/states.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { dataOfTypes } from "./type-data.ts";

/** Where sensors are; each with all that is below it. */
export interface SensorPlace {
  locationId?: number | undefined;
  assetId?: number | undefined;
  networkId?: number | undefined;
  typeId?: number | undefined;
}
/** Named series, or those of a place that measure something. */
export type SeriesAsked = readonly { sensorId: number; datum: string }[] | (SensorPlace & { datum: string; most: number });

export interface SeenSeries {
  seriesId: number;
  sensor: Ref;
  typeId: number | null;
  state: State;
  datum: string;
  label: string;
  kind: SeriesKind;
  unit: string | null;
  decimals: number | null;
  intervalSeconds: number | null;
  newest: { at: string; value: number } | null;
}

const isNamed = (asked: SeriesAsked): asked is Extract<SeriesAsked, readonly unknown[]> => Array.isArray(asked);

/** For each that is asked the series that the caller reaches, each with what it said last; named ones in the order of their names, others by sensor. In two statements. */
export async function seriesSeen(ctx: Ctx, asked: readonly SeriesAsked[]): Promise<SeenSeries[][]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<Omit<SeenSeries, "label"> & { at: number }>`
    select w.at, s.id as series_id, jsonb_build_object('id', n.id, 'code', n.code, 'name', n.name) as sensor, n.type_id, n.state, s.datum, s.kind, s.unit, s.decimals,
      coalesce(s.interval_seconds, n.heartbeat_seconds) as interval_seconds,
      (select jsonb_build_object('at', to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'value', l.value) from series_latest l
        where l.tenant_id = s.tenant_id and l.series_id = s.id) as newest
    from (${sql.join(asked.map(wanted), sql` union all `)}) w
    join series s on s.id = w.series_id join sensors n on n.tenant_id = s.tenant_id and n.id = s.sensor_id
    where n.archived_at is null and n.status <> 'pending' and ${withinReach(ctx, "sensors", "n")}
    order by w.at, w.place, n.name, s.id`.execute(ctx.db);
  const types = await dataOfTypes(ctx.db, [...new Set(rows.flatMap(({ typeId }) => typeId ?? []))]);
  return asked.map((one, at) => {
    const own = rows.filter((row) => row.at === at);
    return (isNamed(one) ? own : own.slice(0, one.most)).map(({ at: _of, ...row }) => {
      const known = datumOf((row.typeId !== null && types.get(row.typeId)) || [], row.datum);
      return { ...row, label: known?.label ?? row.datum, decimals: row.decimals ?? known?.decimals ?? null };
    });
  });
}

const wanted = (asked: SeriesAsked, at: number): RawBuilder<unknown> =>
  isNamed(asked)
    ? sql`(select ${at}::int as at, k.place::int as place, s.id as series_id
        from unnest(${asked.map(({ sensorId }) => sensorId)}::bigint[], ${asked.map(({ datum }) => datum)}::text[]) with ordinality as k (sensor_id, datum, place)
        join series s on s.sensor_id = k.sensor_id and lower(s.datum) = lower(k.datum))`
    : sql`(select ${at}::int as at, 0 as place, s.id as series_id from series s join sensors n on n.tenant_id = s.tenant_id and n.id = s.sensor_id
        where lower(s.datum) = lower(${asked.datum}) and ${isAt(asked)})`;

/** Sensors of a place, as a condition on `n`. */
function isAt({ locationId, assetId, networkId, typeId }: SensorPlace): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`true`,
    ...(networkId === undefined ? [] : [sql<boolean>`n.network_id = ${networkId}`]),
    ...(typeId === undefined ? [] : [sql<boolean>`n.type_id = ${typeId}`]),
    ...(assetId === undefined ? [] : [sql<boolean>`n.asset_id = any(array(${belowAsset(assetId)}))`]),
    ...(locationId === undefined ? [] : [isIn(locationId)]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const belowAsset = (
  id: number,
) => sql`with recursive tree as (select ${id}::bigint as id union select a.id from assets a join tree on a.parent_id = tree.id)
  select id from tree`;
const belowLocation = (
  id: number,
) => sql`with recursive tree as (select ${id}::bigint as id union select l.id from locations l join tree on l.parent_id = tree.id)
  select id from tree`;

/** At the location or on an asset in it. */
const isIn = (id: number) => sql<boolean>`(n.location_id = any(array(${belowLocation(id)}))
  or n.asset_id in (select a.id from assets a where a.location_id = any(array(${belowLocation(id)}))))`;

/** The sensors of a place that the caller reaches, by name: their ids. */
export async function sensorsAt(ctx: Ctx, place: SensorPlace, most: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select n.id from sensors n where n.archived_at is null and n.status <> 'pending' and ${isAt(place)}
    and ${withinReach(ctx, "sensors", "n")} order by n.name, n.id limit ${most}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
