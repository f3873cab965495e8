import { line } from "d3-shape";

/** A path over values that follow one another, open where nothing is known; null where nothing is known at all. */
export const lineOver = (values: readonly (number | null)[], x: (at: number) => number, y: (value: number) => number): string | null =>
  line<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => x(at))
    .y((value) => y(value ?? 0))(values);
