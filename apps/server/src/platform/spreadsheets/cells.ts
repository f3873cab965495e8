import { clockOf, DAY_MS, instantAt, offsetMs } from "@millwright/domain/kit/zones.ts";

/** One cell of a file that leaves the product. Days and instants stay what they are, so that a spreadsheet program can reckon with them. */
export type Cell = string | number | boolean | null | { day: string } | { instant: string };

/** A file that is written while it is read: asked for the next piece only when the last one has left. */
export type Pieces = AsyncGenerator<Buffer | string>;

/** Shows an instant as clocks of a zone do: `2026-11-21 08:05:00`. One formatter for all cells of a file. */
export function wallClock(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  return (instant) => format.format(new Date(instant));
}

/**
 * Times that the clocks of a zone show twice, on a night in autumn: the second of the two is written with its distance from UTC (`2026-11-01 01:30-05:00`), as a text. All
 * others stay what they are, which is asked once for each day.
 */
export function toldApart(timeZone: string): (cell: Cell) => Cell {
  const changes = new Map<number, boolean>();
  const isChanging = (at: number): boolean => {
    const day = Math.floor(at / DAY_MS);
    const known = changes.get(day) ?? offsetMs((day - 1) * DAY_MS, timeZone) !== offsetMs((day + 2) * DAY_MS, timeZone);
    changes.set(day, known);
    return known;
  };
  return (cell) => {
    if (typeof cell !== "object" || cell === null || !("instant" in cell)) return cell;
    const at = Date.parse(cell.instant);
    if (!isChanging(at)) return cell;
    const offset = offsetMs(at, timeZone);
    const wall = at + offset;
    if (instantAt(wall, timeZone) === new Date(at).toISOString()) return cell;
    const minutes = offset / 60_000;
    return `${new Date(wall).toISOString().slice(0, 16).replace("T", " ")}${minutes < 0 ? "-" : "+"}${clockOf(Math.abs(minutes))}`;
  };
}
