import { sql } from "kysely";
import type { KeptFile } from "@millwright/domain/iot/record-sheets/contract.ts";
import type { Span } from "@millwright/domain/iot/record-sheets/days.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { FileStore } from "../../platform/files/files.ts";
import { readKept, stateOfKept } from "./keeping/kept-files.ts";
import type { Reading } from "./readings.ts";
import type { SheetSeries } from "./subject.ts";

/** A row of what was kept, before its file was looked at. */
export interface KeptWeek extends Omit<KeptFile, "sha256" | "state"> {
  storeKey: string;
  sha256: Buffer;
}

/** The weeks (UTC) of a sensor that were kept and have a part in a span, the oldest first. */
export async function keptWeeksIn(ctx: Ctx, sensorId: number, { from, until }: Span): Promise<KeptWeek[]> {
  const { rows } = await sql<KeptWeek>`
    select week, row_count, size_bytes, sha256, store_key, kept_at from sensor_kept_weeks
    where sensor_id = ${sensorId} and week > (to_timestamp(${from}::float8 / 1000) at time zone 'UTC')::date - 7
      and week::timestamp at time zone 'UTC' < to_timestamp(${until}::float8 / 1000) order by week`.execute(ctx.db);
  return rows;
}

/** Whether each is still as it was written. */
export async function lookedAt(files: FileStore, weeks: readonly KeptWeek[]): Promise<KeptFile[]> {
  const found: KeptFile[] = [];
  for (const { storeKey, sha256, ...week } of weeks)
    found.push({ ...week, sha256: sha256.toString("hex"), state: await stateOfKept(files, { storeKey, sha256 }) });
  return found;
}

/** What there is of a series in files that are as they were written. */
export async function keptReadings(
  files: FileStore,
  weeks: readonly KeptWeek[],
  { datum, leastPlausible, mostPlausible }: SheetSeries,
  asides: readonly Span[],
): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const { storeKey } of weeks)
    for await (const line of readKept(files, storeKey)) {
      if (line.datum !== datum) continue;
      const at = Date.parse(`${line.time.replace(" ", "T")}Z`);
      const isPlausible = line.value >= (leastPlausible ?? -Infinity) && line.value <= (mostPlausible ?? Infinity);
      const counts = isPlausible && !asides.some(({ from, until }) => from <= at && at <= until);
      readings.push({ at, value: line.value, isLate: line.isLate, counts });
    }
  return readings;
}
