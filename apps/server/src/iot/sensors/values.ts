import { sql } from "kysely";
import type { NewestValue } from "@millwright/domain/iot/sensors/contract.ts";
import { datumOf } from "@millwright/domain/iot/sensors/types.ts";
import { VITALS } from "@millwright/domain/iot/ingest/canonical.ts";
import type { SeriesKind } from "@millwright/domain/iot/readings/roll-up.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { dataOfTypes } from "./type-data.ts";

interface Newest {
  sensorId: number;
  typeId: number | null;
  seriesId: number;
  datum: string;
  kind: SeriesKind;
  unit: string | null;
  decimals: number | null;
  at: string;
  value: number;
}

/** What sensors measure now, by sensor, in the order of their type. What they say of themselves (battery, signal, voltage) stands elsewhere. */
export async function valuesOf(ctx: Ctx, sensorIds: readonly number[]): Promise<Map<number, NewestValue[]>> {
  if (sensorIds.length === 0) return new Map();
  const { rows } = await sql<Newest>`
    select s.sensor_id, n.type_id, s.id as series_id, s.datum, s.kind, s.unit, s.decimals, l.at, l.value
    from series s join series_latest l on l.tenant_id = s.tenant_id and l.series_id = s.id join sensors n on n.tenant_id = s.tenant_id and n.id = s.sensor_id
    where s.sensor_id = any(${[...sensorIds]}::bigint[]) and s.datum <> all(${[...VITALS]}::text[]) order by s.id`.execute(ctx.db);
  const types = await dataOfTypes(ctx.db, [...new Set(rows.flatMap(({ typeId }) => typeId ?? []))]);
  const values = Map.groupBy(rows, ({ sensorId }) => sensorId);
  return new Map(
    [...values].map(([sensorId, own]) => [
      sensorId,
      own
        .map((row) => newestOf(row, types))
        .toSorted(byPlace)
        .map(({ value }) => value),
    ]),
  );
}

const byPlace = (one: { place: number }, other: { place: number }) => one.place - other.place;

function newestOf({ typeId, seriesId, datum, kind, unit, decimals, at, value }: Newest, types: Awaited<ReturnType<typeof dataOfTypes>>) {
  const data = (typeId !== null && types.get(typeId)) || [];
  const known = datumOf(data, datum);
  const place = data.findIndex(({ key }) => key.toLowerCase() === datum.toLowerCase());
  const own: NewestValue = {
    seriesId,
    datum,
    label: known?.label ?? datum,
    kind,
    at,
    value,
    unit,
    decimals: decimals ?? known?.decimals ?? null,
  };
  return { value: own, place: place < 0 ? data.length : place };
}

/** In words, for files: as it is stored. */
export function newestIn(values: readonly NewestValue[]): string | null {
  const said = values.map(
    ({ label, value, unit, decimals }) => `${label} ${decimals === null ? value : value.toFixed(decimals)}${unit ? ` ${unit}` : ""}`,
  );
  return said.length === 0 ? null : said.join("; ");
}
