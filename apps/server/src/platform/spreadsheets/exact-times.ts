import type { ExportFormat } from "@millwright/domain/kit/export.ts";
import { clockOf, instantAt, offsetMs } from "@millwright/domain/kit/zones.ts";
import type { Cell } from "./cells.ts";

const QUARTER_MS = 15 * 60_000;

/**
 * Times to the millisecond by the clock of a zone: `2026-11-21 08:05:07.250`, as measured values have them. The second of two that a clock shows twice is written with its
 * distance from UTC. In a workbook a time of whole seconds is a date that can be reckoned with; all others are texts, since a sheet rounds them.
 */
export function exactTimes(timeZone: string, format: ExportFormat): (at: number) => Cell {
  let quarter = Number.NaN;
  let offset = 0;
  let isSecond = false;
  return (at) => {
    // Clocks change at quarters of an hour and not between them.
    const own = Math.floor(at / QUARTER_MS);
    if (own !== quarter) {
      quarter = own;
      offset = offsetMs(at, timeZone);
      isSecond = instantAt(at + offset, timeZone) !== new Date(at).toISOString();
    }
    if (format === "xlsx" && !isSecond && at % 1000 === 0) return { instant: new Date(at).toISOString() };
    const wall = new Date(at + offset)
      .toISOString()
      .slice(0, 23)
      .replace("T", " ")
      .replace(/\.000$/, "");
    const minutes = offset / 60_000;
    return isSecond ? `${wall}${minutes < 0 ? "-" : "+"}${clockOf(Math.abs(minutes))}` : wall;
  };
}
