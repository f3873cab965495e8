import { sql } from "kysely";
import type { Resolution } from "@millwright/domain/iot/messages/contract.ts";
import { READING_COLUMNS, withUnit, writtenValue } from "@millwright/domain/iot/messages/file.ts";
import { symbolOf, type Scale } from "@millwright/domain/iot/sensors/units/shown.ts";
import { VITALS } from "@millwright/domain/iot/ingest/canonical.ts";
import { inZone } from "@millwright/domain/kit/clocks.ts";
import type { ExportFormat } from "@millwright/domain/kit/export.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Bytes } from "../../platform/call/mount.ts";
import { sentAsFile } from "../../platform/lists/exporting.ts";
import type { Cell } from "../../platform/spreadsheets/cells.ts";
import { exactTimes } from "../../platform/spreadsheets/exact-times.ts";
import { unitsOf } from "../sensors/service.ts";
import { POINTS, type Point } from "./exported-points.ts";
import { reached } from "../reached.ts";

interface Wanted {
  sensorId: number;
  datum?: string | undefined;
  from: string;
  until: string;
  resolution: Resolution;
}
interface Asked extends Wanted {
  format: ExportFormat;
  isCanonical?: boolean | undefined;
}

const BLOCK_ROWS = 5000;

/**
 * What a sensor measured, as a file. Read in blocks by time, series after series, each block in a short transaction of its own and only as fast as the file is taken. A file
 * of readings can come in again.
 */
export async function exportReadings(ctx: Ctx, { format, isCanonical = false, ...asked }: Asked): Promise<Bytes> {
  const { code, name } = await reached(ctx, "sensors", asked.sensorId);
  const { series, timeZone } = await seriesOf(ctx, asked, isCanonical);
  const taken = { rows: 0 };
  const time = exactTimes(timeZone, format);
  const { value, further, cells } = POINTS[asked.resolution];
  const lines = async function* (): AsyncGenerator<Cell[]> {
    const { at, datum, unit } = READING_COLUMNS;
    const head = withUnit(
      value,
      series.map((each) => each.unit),
    );
    yield [READING_COLUMNS.code, READING_COLUMNS.name, datum, inZone(at, timeZone), head, unit, ...further];
    for (const { scale, ...each } of series) {
      const own: Cell[] = [code, name, each.datum];
      const sign = each.unit && symbolOf(each.unit);
      for await (const block of blocksOf(ctx, each.id, asked)) {
        for (const point of block)
          yield [...own, time(Date.parse(point.at)), writtenValue(point.value, scale), sign, ...cells(point, scale)];
        taken.rows += block.length;
      }
    }
  };
  return sentAsFile(ctx, {
    entity: "sensors",
    entityId: asked.sensorId,
    fileName: `readings-${code.replace(/[^\p{L}\p{N}]+/gu, "-")}`,
    format,
    lines: lines(),
    widths: [14, 24, 16, 22, 14, 10, ...further.map(() => 14)],
    timeZone,
    facts: () => ({ format, rows: taken.rows, asked }),
  });
}

interface Series {
  id: number;
  datum: string;
  /** In which its values are written. */
  unit: string | null;
  /** Null: as they are stored. */
  scale: Scale | null;
}

/** The series that were asked for, without a datum all but what a device says of itself; and the zone of their site. */
async function seriesOf(ctx: Ctx, { sensorId, datum }: Wanted, isCanonical: boolean): Promise<{ series: Series[]; timeZone: string }> {
  const { rows } = await sql<{ id: number; datum: string; unit: string | null; typeId: number | null; timeZone: string }>`
    select s.id, s.datum, s.unit, n.type_id, coalesce(l.time_zone, t.time_zone) as time_zone
    from series s join sensors n on n.id = s.sensor_id join tenants t on t.id = s.tenant_id left join locations l on l.tenant_id = n.tenant_id and l.id = n.site_id
    where s.sensor_id = ${sensorId} and ${datum === undefined ? sql`s.datum <> all(${[...VITALS]}::text[])` : sql`lower(s.datum) = lower(${datum})`}
    order by s.id`.execute(ctx.db);
  const units = isCanonical ? [] : (await unitsOf(ctx)).rows;
  const series = rows.map(({ typeId, timeZone: _zone, ...row }): Series => {
    const shown = units.find(
      (each) => each.typeId === typeId && each.datum.toLowerCase() === row.datum.toLowerCase() && each.canonicalUnit === row.unit,
    );
    return shown ? { ...row, unit: shown.unit, scale: shown } : { ...row, scale: null };
  });
  return { series, timeZone: rows[0]?.timeZone ?? ctx.clock };
}

async function* blocksOf(ctx: Ctx, seriesId: number, { sensorId, from, until, resolution }: Wanted): AsyncGenerator<Point[]> {
  for (let after: string | null = null; ;) {
    const since: string | null = after;
    const block: Point[] = await ctx.inNewTransaction(async (next) => {
      // Whoever may not see the sensor any more gets no further.
      await reached(next, "sensors", sensorId);
      return (await sql<Point>`${POINTS[resolution].after({ seriesId, from, until, after: since, most: BLOCK_ROWS })}`.execute(next.db))
        .rows;
    });
    if (block.length > 0) yield block;
    if (block.length < BLOCK_ROWS) return;
    after = block.at(-1)?.at ?? null;
  }
}
