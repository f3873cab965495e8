import { drawn, type Point } from "./drawn.ts";

/** A series among others. Times are milliseconds. */
export interface TimeLine {
  name: string;
  points: readonly Point[];
  /** Milliseconds for which a value holds, beyond which the line is open. */
  holdsFor: number;
  /** A value with its unit. */
  written: (value: number) => string;
  /** The axis off which it is read. */
  side: "left" | "right";
}

const COLOURS = [
  "--mw-primary",
  "--mw-accent",
  "--mw-st-review-solid",
  "--mw-st-warn-solid",
  "--mw-st-ok-solid",
  "--mw-st-closed-solid",
] as const;
/** Lines of the same colour differ by their dashes. */
const DASHES: readonly (number[] | undefined)[] = [undefined, [6, 4]];

export const colourOf = (at: number): string => COLOURS[at % COLOURS.length] ?? COLOURS[0];
export const dashOf = (at: number): number[] | undefined => DASHES[Math.floor(at / COLOURS.length) % DASHES.length];

/** The columns of a chart of several series: times in seconds, and for each series its value, nothing (the line goes on) or null (it is open). */
export function joined(lines: readonly TimeLine[]): [number[], ...(number | null | undefined)[][]] {
  const own = lines.map(({ points, holdsFor }) => drawn(points, [], holdsFor));
  const times = [...new Set(own.flatMap(({ at }) => at))].toSorted((one, other) => one - other);
  return [
    times,
    ...own.map(({ at, mean }) => {
      const values = new Map(at.map((time, place) => [time, mean[place]]));
      return times.map((time) => values.get(time));
    }),
  ];
}
