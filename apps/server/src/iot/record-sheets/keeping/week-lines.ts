import { sql } from "kysely";
import { READING_COLUMNS } from "@millwright/domain/iot/messages/file.ts";
import { inZone } from "@millwright/domain/kit/clocks.ts";
import type { Database } from "../../../platform/db/db.ts";
import type { Cell } from "../../../platform/spreadsheets/cells.ts";
import { exactTimes } from "../../../platform/spreadsheets/exact-times.ts";
import { exportedPoints, type Point } from "../../messages/service.ts";

/** A line of a kept file, with what it is ordered by and known by: a datum and a time are there once. */
export interface KeptLine {
  datum: string;
  /** In UTC, without a zone: `2026-11-21 08:05:07.250`. */
  time: string;
  value: number;
  isLate: boolean;
  cells: readonly Cell[];
}

/** As a file of readings has them, in UTC: such a file can be imported. */
export const HEADINGS: readonly Cell[] = [
  READING_COLUMNS.code,
  READING_COLUMNS.name,
  READING_COLUMNS.datum,
  inZone(READING_COLUMNS.at, "UTC"),
  READING_COLUMNS.value,
  READING_COLUMNS.unit,
  ...exportedPoints.readings.further,
];
export const PLACES = { datum: 2, time: 3, value: 4, remark: 6 } as const;

export interface RecordedSensor {
  id: number;
  code: string;
  name: string;
}

export interface Week {
  tenantId: number;
  /** Both in UTC; `until` is not included. */
  from: string;
  until: string;
}

const BLOCK_ROWS = 5000;

/** What there is of a sensor in a week, by datum and time, as it is stored. Read in blocks, each in a short transaction of its own. */
export async function* linesInWeek(db: Database, { tenantId, from, until }: Week, sensor: RecordedSensor): AsyncGenerator<KeptLine> {
  const time = exactTimes("UTC", "csv");
  for (const { id, datum, unit } of await seriesOf(db, tenantId, sensor.id))
    for await (const point of pointsOf(db, tenantId, { seriesId: id, from, until })) {
      const at = String(time(Date.parse(point.at)));
      const own = [sensor.code, sensor.name, datum, at, point.value, unit];
      yield {
        datum,
        time: at,
        value: point.value,
        isLate: point.marks?.includes("late") ?? false,
        cells: [...own, ...exportedPoints.readings.cells(point, null)],
      };
    }
}

async function* pointsOf(db: Database, tenantId: number, asked: { seriesId: number; from: string; until: string }): AsyncGenerator<Point> {
  for (let after: string | null = null; ;) {
    const wanted = exportedPoints.readings.after({ ...asked, after, most: BLOCK_ROWS });
    const rows: Point[] = await db.tenant(tenantId, async (tenant) => (await sql<Point>`${wanted}`.execute(tenant)).rows);
    yield* rows;
    if (rows.length < BLOCK_ROWS) return;
    after = rows.at(-1)?.at ?? null;
  }
}

const seriesOf = async (db: Database, tenantId: number, sensorId: number) =>
  await db.tenant(
    tenantId,
    async (rows) =>
      (
        await sql<{ id: number; datum: string; unit: string | null }>`
          select id, datum, unit from series where sensor_id = ${sensorId} order by datum collate "C"`.execute(rows)
      ).rows,
  );

/** Both, by datum and time; of what is in both, the newer one. */
export async function* merged(older: AsyncIterable<KeptLine>, newer: AsyncIterable<KeptLine>): AsyncGenerator<KeptLine> {
  const old = older[Symbol.asyncIterator]();
  let held = await old.next();
  for await (const line of newer) {
    for (; !held.done && isBefore(held.value, line); held = await old.next()) yield held.value;
    if (!held.done && !isBefore(line, held.value)) held = await old.next();
    yield line;
  }
  for (; !held.done; held = await old.next()) yield held.value;
}

/** As PostgreSQL sorts it: by code points, which UTF-8 keeps. */
const isBefore = (one: KeptLine, other: KeptLine): boolean =>
  one.datum === other.datum ? one.time < other.time : Buffer.compare(Buffer.from(one.datum), Buffer.from(other.datum)) < 0;
