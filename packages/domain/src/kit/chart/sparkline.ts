import { extent } from "d3-array";
import { area } from "d3-shape";
import { rounded, type Size } from "./pixels.ts";
import { lineOver } from "./line-over.ts";

/** A small line without axes, between its own least and most; open where nothing is known. */
export interface SparklineLaid {
  line: string | null;
  area: string | null;
  /** Where the last known value is. */
  last: { x: number; y: number } | null;
}

export function laySparkline(values: readonly (number | null)[], { width, height }: Size): SparklineLaid {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { line: null, area: null, last: null };
  const [least, most] = extent(known) as [number, number];
  // Room for the line itself and for the dot at its end.
  const edge = 2.5;
  const x = (at: number) => rounded(edge + (values.length === 1 ? 1 : at / (values.length - 1)) * (width - 2 * edge));
  const y = (value: number) =>
    rounded(most === least ? height / 2 : height - edge - ((value - least) / (most - least)) * (height - 2 * edge));
  const last = values.findLastIndex((value) => value !== null);
  return {
    line: lineOver(values, x, y),
    area: area<number | null>()
      .defined((value) => value !== null)
      .x((_, at) => x(at))
      .y0(height)
      .y1((value) => y(value ?? 0))(values),
    last: { x: x(last), y: y(values[last] ?? 0) },
  };
}
