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
