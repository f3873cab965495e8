import { sql } from "kysely";
import { VITALS } from "@millwright/domain/iot/ingest/canonical.ts";
import type { SeriesKind } from "@millwright/domain/iot/readings/roll-up.ts";
import { datumOf } from "@millwright/domain/iot/sensors/types.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { dataOfTypes } from "../sensors/service.ts";

/** The sensor of a sheet, if the caller reaches it. */
export interface SheetSensor extends Ref {
  isRecord: boolean;
  calibrationDue: string | null;
  typeId: number | null;
  /** That of its place. */
  timeZone: string;
  place: Ref | null;
}

/** One thing that it measures. */
export interface SheetSeries {
  id: number;
  datum: string;
  label: string;
  kind: SeriesKind;
  unit: string | null;
  decimals: number | null;
  intervalSeconds: number | null;
  leastPlausible: number | null;
  mostPlausible: number | null;
  /** The first day of which anything was added up, or kept. */
  firstDay: string | null;
}

export async function sheetSensor(ctx: Ctx, id: number): Promise<SheetSensor> {
  const { rows } = await sql<SheetSensor>`
    select n.id, n.code, n.name, n.is_record, n.calibration_due, n.type_id, coalesce(site.time_zone, t.time_zone) as time_zone,
      case when a.id is not null and ${withinReach(ctx, "assets", "a")} then jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name)
        when l.id is not null and ${withinReach(ctx, "locations", "l")} then jsonb_build_object('id', l.id, 'code', l.code, 'name', l.name) end as place
    from sensors n join tenants t on t.id = n.tenant_id
    left join locations site on site.tenant_id = n.tenant_id and site.id = n.site_id
    left join assets a on a.tenant_id = n.tenant_id and a.id = n.asset_id
    left join locations l on l.tenant_id = n.tenant_id and l.id = n.location_id
    where n.id = ${id} and ${withinReach(ctx, "sensors", "n")}`.execute(ctx.db);
  if (!rows[0]) throw refuse("not_found", "not_found");
  return rows[0];
}

/** All that it measures, in the order of its type; what a device says of itself is on no sheet. */
export async function sheetSeries(ctx: Ctx, { id, typeId }: SheetSensor): Promise<SheetSeries[]> {
  const { rows } = await sql<Omit<SheetSeries, "label">>`
    select s.id, s.datum, s.kind, s.unit, s.decimals, s.interval_seconds, s.least_plausible, s.most_plausible,
      least((select min(d.day) from sensor_days d where d.tenant_id = s.tenant_id and d.series_id = s.id),
        (select min(k.week) from sensor_kept_weeks k where k.tenant_id = s.tenant_id and k.sensor_id = s.sensor_id)) as first_day
    from series s where s.sensor_id = ${id} and s.datum <> all(${[...VITALS]}::text[]) order by s.id`.execute(ctx.db);
  const data = (typeId !== null && (await dataOfTypes(ctx.db, [typeId])).get(typeId)) || [];
  const placeOf = (datum: string) => {
    const place = data.findIndex(({ key }) => key.toLowerCase() === datum.toLowerCase());
    return place < 0 ? data.length : place;
  };
  return rows
    .map((row) => {
      const known = datumOf(data, row.datum);
      return { ...row, label: known?.label ?? row.datum, decimals: row.decimals ?? known?.decimals ?? null };
    })
    .toSorted((one, other) => placeOf(one.datum) - placeOf(other.datum));
}

/** The one that was asked for, else the first; null: it has measured nothing yet. */
export function chosenSeries(series: readonly SheetSeries[], datum: string | undefined): SheetSeries | null {
  const chosen = datum === undefined ? series[0] : series.find((each) => each.datum.toLowerCase() === datum.toLowerCase());
  if (datum !== undefined && !chosen) throw refuseField("datum", "not_found");
  return chosen ?? null;
}
