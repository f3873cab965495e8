import { sql } from "kysely";
import type { SeriesKind } from "@millwright/domain/iot/readings/roll-up.ts";
import { unitOf } from "@millwright/domain/iot/readings/units.ts";
import { datumOf, type Datum } from "@millwright/domain/iot/sensors/types.ts";
import type { TenantDb } from "../../platform/db/db.ts";

/** A series of a sensor, as far as storing its readings needs it. */
export interface Series {
  id: number;
  sensorId: number;
  datum: string;
  kind: SeriesKind;
  unit: string | null;
  leastPlausible: number | null;
  mostPlausible: number | null;
}

export interface Wanted {
  sensorId: number;
  datum: string;
  kind: SeriesKind;
  unit: string | null;
  intervalSeconds: number | null;
  decimals: number | null;
  leastPlausible: number | null;
  mostPlausible: number | null;
  /** Of a counter: the value at which it begins at 0 again. */
  rollOver: number | null;
}

/** What of a sensor a new series of it takes over. */
export interface Measuring {
  id: number;
  heartbeatSeconds: number | null;
  data: readonly Datum[];
}

/** As the type of the sensor says, else in the canonical unit of what was said; one that we do not know is its own. */
export function wantedSeries(
  { id, heartbeatSeconds, data }: Measuring,
  { datum, unit, isVital }: { datum: string; unit: string | null; isVital: boolean },
): Wanted {
  const known = datumOf(data, datum);
  const said = unit === null ? null : (unitOf(unit)?.canonical ?? unit);
  return {
    sensorId: id,
    datum,
    kind: known?.kind ?? "gauge",
    unit: isVital ? said : (known?.unit ?? said),
    intervalSeconds: isVital ? null : heartbeatSeconds,
    decimals: known?.decimals ?? null,
    leastPlausible: known?.leastPlausible ?? null,
    mostPlausible: known?.mostPlausible ?? null,
    rollOver: known?.rollOver ?? null,
  };
}

export const seriesKey = (sensorId: number, datum: string): string => `${sensorId} ${datum}`;

/** The series of sensors and data, made where there is none. Looked for first: what is inserted in vain would use up numbers. */
export async function seriesOf(db: TenantDb, wanted: readonly Wanted[]): Promise<Map<string, Series>> {
  const found = await existing(db, wanted);
  const missing = wanted.filter(({ sensorId, datum }) => !found.has(seriesKey(sensorId, datum)));
  if (missing.length === 0) return found;
  await add(db, missing);
  return new Map([...found, ...(await existing(db, missing))]);
}

async function add(db: TenantDb, wanted: readonly Wanted[]): Promise<void> {
  const sorted = wanted.toSorted((one, other) => one.sensorId - other.sensorId || (one.datum < other.datum ? -1 : 1));
  await db
    .insertInto("series")
    .values(sorted.map((each) => ({ ...each })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function existing(db: TenantDb, wanted: readonly Pick<Wanted, "sensorId" | "datum">[]): Promise<Map<string, Series>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<Series>`
    select s.id, s.sensor_id, s.datum, s.kind, s.unit, s.least_plausible, s.most_plausible
    from unnest(${wanted.map(({ sensorId }) => sensorId)}::bigint[], ${wanted.map(({ datum }) => datum)}::text[]) as w (sensor_id, datum)
    join series s on s.sensor_id = w.sensor_id and s.datum = w.datum`.execute(db);
  return new Map(rows.map((row) => [seriesKey(row.sensorId, row.datum), row]));
}

/** Series that have no reading yet become what is said of them now: their sensor may have had another type when it was first heard. */
export async function renewUnused(db: TenantDb, wanted: readonly Wanted[]): Promise<void> {
  for (const { sensorId, datum, ...facts } of wanted)
    await db
      .updateTable("series")
      .set(facts)
      .where("sensorId", "=", sensorId)
      .where("datum", "=", datum)
      // What was stored is the newest value, or is marked.
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("seriesLatest").select("at").whereRef("seriesLatest.seriesId", "=", "series.id"))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("sensorSpans").select("id").whereRef("sensorSpans.seriesId", "=", "series.id"))),
      )
      .execute();
}

/** All series of sensors, by sensor. */
export async function seriesOfSensors(db: TenantDb, sensorIds: readonly number[]): Promise<Map<number, Series[]>> {
  const { rows } = await sql<Series>`
    select id, sensor_id, datum, kind, unit, least_plausible, most_plausible from series where sensor_id = any(${[...sensorIds]}::bigint[]) order by id`.execute(
    db,
  );
  return Map.groupBy(rows, ({ sensorId }) => sensorId);
}

/** Other values came for times that had one: the first stays, and that they came is shown. */
export async function noteConflicts(db: TenantDb, conflicts: ReadonlyMap<number, number>): Promise<void> {
  if (conflicts.size === 0) return;
  await sql`
    update series set conflicts = conflicts + c.count from unnest(${[...conflicts.keys()]}::int[], ${[...conflicts.values()]}::int[]) as c (id, count)
    where series.id = c.id`.execute(db);
}

/** The newest values of series. */
export async function newestOf(db: TenantDb, seriesIds: readonly number[]): Promise<Map<number, { at: number; value: number }>> {
  if (seriesIds.length === 0) return new Map();
  const rows = await db.selectFrom("seriesLatest").select(["seriesId", "at", "value"]).where("seriesId", "in", seriesIds).execute();
  return new Map(rows.map(({ seriesId, at, value }) => [seriesId, { at: Date.parse(at), value }]));
}
