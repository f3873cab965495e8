import { axisRoom, LINE, namesShown, textWidth, valueAxis, type Plot, type Tick, type Written } from "./axis.ts";
import { rounded, type Size } from "./pixels.ts";
import { isBeyond } from "./limits.ts";
import { lineOver } from "./line-over.ts";

export interface LineAsked {
  names: readonly string[];
  values: readonly (number | null)[];
  /** A dashed line across the plot. */
  target?: number | null;
  /** What is below or above is beyond its limits. */
  low?: number | null;
  high?: number | null;
  upTo?: number;
  size: Size;
  written: Written;
}

export interface LineLaid {
  plot: Plot;
  line: string | null;
  points: { at: number; x: number; y: number; value: number; isBeyond: boolean }[];
  /** Where values are beyond a limit: above the high one, below the low one. */
  beyond: { y: number; height: number }[];
  lowAt: number | null;
  highAt: number | null;
  targetAt: number | null;
  ticks: Tick[];
  names: Tick[];
  /** The width of the part of the plot that belongs to a point. */
  step: number;
}

/** Values that follow one another, with a target or limits. */
export function layLine({ names, values, target = null, low = null, high = null, upTo = 0, size, written }: LineAsked): LineLaid {
  const height = Math.max(1, size.height - LINE - 8);
  const axis = valueAxis(
    [...values, target, low, high, upTo].filter((value) => value !== null),
    height,
    written,
  );
  const left = axisRoom(axis.ticks);
  const plot = { left, top: 8, width: Math.max(1, size.width - left - 4), height };
  // The first and the last name are written around their points.
  const inset = Math.min(plot.width / 2, Math.max(8, ...names.map((name) => textWidth(name) / 2)));
  const step = (plot.width - 2 * inset) / Math.max(1, values.length - 1);
  const x = (at: number) => rounded(inset + at * step);
  const at = (value: number | null) => (value === null ? null : axis.place(value));
  const [lowAt, highAt] = [at(low), at(high)];
  return {
    plot,
    line: lineOver(values, x, axis.place),
    points: values.flatMap((value, index) =>
      value === null ? [] : [{ at: index, x: x(index), y: axis.place(value), value, isBeyond: isBeyond(value, low, high) }],
    ),
    beyond: [
      ...(highAt !== null && highAt > 0 ? [{ y: 0, height: highAt }] : []),
      ...(lowAt !== null && lowAt < height ? [{ y: lowAt, height: rounded(height - lowAt) }] : []),
    ],
    lowAt,
    highAt,
    targetAt: at(target),
    ticks: axis.ticks,
    names: namesShown(names, x, step),
    step: rounded(step),
  };
}
