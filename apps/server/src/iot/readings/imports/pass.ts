import {
  datumMeant,
  isSameValue,
  judgedTime,
  storedValue,
  type Judged,
  type Placed,
  type StoredValue,
} from "@millwright/domain/iot/messages/imported.ts";
import { symbolOf, unitMeant } from "@millwright/domain/iot/sensors/units/shown.ts";
import { VITALS } from "@millwright/domain/iot/ingest/canonical.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { TenantDb } from "../../../platform/db/db.ts";
import type { Fate, SeriesPass, Values } from "../../../platform/records/importing.ts";
import type { ReadingsOwner } from "../../../platform/work/readings-owner.ts";
import { knownSensorsById, type KnownSensor } from "../../sensors/service.ts";
import { seriesKey, seriesOf, seriesOfSensors, wantedSeries, type Series, type Wanted } from "../series.ts";
import { storableNow } from "../weeks.ts";
import { heldAt, writeStretches, type NewStretch } from "./noted.ts";

/** A row that names a sensor, a datum and a time that can be stored. */
interface Located {
  line: number;
  wanted: Wanted;
  /** Null: this will be its first reading. */
  series: Series | null;
  at: number;
  said: StoredValue;
}
type Marked = Located & Placed & { value: number };

/** One pass through a file. What was seen of it is remembered, so that two rows for one time are told of whether or not the first is stored yet. */
export function openPass(importId: number, owner: ReadingsOwner, end: SeriesPass["end"]): SeriesPass {
  const seen: Seen = new Map();
  let batch: Marked[] = [];
  return {
    judge: async (ctx, rows) => {
      const ground = await groundOf(ctx, rows);
      const located = rows.map(({ line, values }) => locate(line, values, ground));
      const held = await heldAt(ctx.db, importId, located.flatMap(inSeries));
      const fates = located.map((row): Fate => ("fault" in row ? row : (twice(seen, row.ok) ?? fateOf(row.ok, held))));
      batch = located.flatMap((row, at) => {
        const fate = fates[at];
        if ("fault" in row || !fate || "fault" in fate) return [];
        const { value } = row.ok.said;
        return [{ ...row.ok, value, mark: fate.is === "new" ? markOf(row.ok.wanted, value) : "known" }];
      });
      return fates;
    },
    write: async (ctx) => {
      const fresh = batch.filter(({ mark }) => mark !== "known");
      if (fresh.length === 0) return [];
      await makeRoom(ctx.db, owner, Math.min(...fresh.map(({ at }) => at)));
      return await writeStretches(ctx, importId, await stretchesIn(ctx.db, batch));
    },
    end,
  };
}

interface Ground {
  sensors: ReadonlyMap<number, KnownSensor>;
  series: ReadonlyMap<number, readonly Series[]>;
  now: number;
}

async function groundOf({ db, now }: Ctx, rows: readonly { values: Values }[]): Promise<Ground> {
  const ids = [...new Set(rows.map(({ values }) => Number(values["sensor"])))];
  return { sensors: await knownSensorsById(db, ids), series: await seriesOfSensors(db, ids), now: now.getTime() };
}

/** Of all that may be wrong the first: a time that cannot be is of no other interest. */
function locate(line: number, values: Values, { sensors, series, now }: Ground): Judged<Located> {
  const sensor = sensors.get(Number(values["sensor"]));
  if (!sensor) return { fault: { field: "sensor", reason: "not_known" } };
  const own = series.get(sensor.id) ?? [];
  const at = judgedTime(Date.parse(String(values["at"])), now);
  if ("fault" in at) return at;
  const datum = datumMeant(
    textOf(values["datum"]),
    sensor.data,
    own.map((each) => each.datum),
  );
  if ("fault" in datum) return datum;
  const unit = textOf(values["unit"]);
  const found = own.find((each) => each.datum === datum.ok) ?? null;
  const isVital = VITALS.some((vital) => vital === datum.ok);
  const wanted = wantedSeries(sensor, { datum: datum.ok, unit: unit === null ? null : (unitMeant(unit) ?? unit), isVital });
  const value = storedValue(Number(values["value"]), unit, found ? found.unit : wanted.unit);
  return "fault" in value ? value : { ok: { line, wanted, series: found, at: at.ok, said: value.ok } };
}

const textOf = (value: Values[string]): string | null => (typeof value === "string" && value.trim() !== "" ? value.trim() : null);

const inSeries = (row: Judged<Located>): { seriesId: number; at: number }[] =>
  "ok" in row && row.ok.series ? [{ seriesId: row.ok.series.id, at: row.ok.at }] : [];

/** By sensor and datum, and then by time. */
type Seen = Map<string, Map<number, Pick<Located, "line" | "said">>>;

/** Whether another line of the file was about the same time. */
function twice(seen: Seen, { line, wanted, at, said }: Located): Fate | null {
  const key = seriesKey(wanted.sensorId, wanted.datum);
  const times = seen.get(key) ?? new Map<number, Pick<Located, "line" | "said">>();
  seen.set(key, times);
  const first = times.get(at);
  if (!first) {
    times.set(at, { line, said });
    return null;
  }
  return isSameValue(first.said.value, said)
    ? { is: "known", isMine: false }
    : { fault: { field: "value", reason: "other_value_in_file", params: { line: first.line } } };
}

function fateOf({ series, at, said }: Located, held: Awaited<ReturnType<typeof heldAt>>): Fate {
  const there = series && held(series.id, at);
  if (!there) return { is: "new" };
  if (isSameValue(there.value, said)) return { is: "known", isMine: there.isMine };
  const shown = series.unit === null ? String(there.value) : `${there.value} ${symbolOf(series.unit)}`;
  return { fault: { field: "value", reason: "other_value_stored", params: { value: shown } } };
}

/** Outside of what can be it is kept, and counts nowhere; everything else of a file is late. */
const markOf = ({ leastPlausible, mostPlausible }: Wanted, value: number): Placed["mark"] =>
  value < (leastPlausible ?? value) || value > (mostPlausible ?? value) ? "suspect" : "late";

async function makeRoom(db: TenantDb, owner: ReadingsOwner, oldest: number): Promise<void> {
  if (oldest < (await storableNow(db)).from) await owner.makeWeeksSince(new Date(oldest));
}

/** What is to be written, by series and in the order of time; a series that is not there yet is made. */
async function stretchesIn(db: TenantDb, batch: readonly Marked[]): Promise<NewStretch[]> {
  const bySeries = Map.groupBy(batch, ({ wanted }) => seriesKey(wanted.sensorId, wanted.datum));
  const series = await seriesOf(
    db,
    [...bySeries.values()].flatMap(([first]) => (first ? [first.wanted] : [])),
  );
  return [...bySeries].flatMap(([key, rows]): NewStretch[] => {
    const found = series.get(key);
    return found ? [{ seriesId: found.id, rows: rows.toSorted((one, other) => one.at - other.at) }] : [];
  });
}
