import { line } from "d3-shape";
import { type Tick, type Written } from "./axis.ts";
import { rounded, type Size } from "./pixels.ts";
import { layBars, type BarsLaid } from "./bars.ts";
import { sharesOf, VITAL } from "./shares.ts";

export interface ParetoAsked {
  /** The greatest first. */
  rows: readonly { name: string; value: number }[];
  /** Of all, those that are not among the rows included. */
  total: number;
  size: Size;
  written: Written;
}

export interface ParetoLaid extends BarsLaid {
  /** What each row brings together with those before it, 0 to 1, and where that is in the plot. */
  points: { x: number; y: number; upTo: number; isVital: boolean }[];
  line: string | null;
  /** 0 % to 100 %, at the other side. */
  shares: Tick[];
}

const SHARE_ROOM = 40;

/** Bars from the greatest to the least, and a line that adds them up to the whole. */
export function layPareto({ rows, total, size, written }: ParetoAsked): ParetoLaid {
  const laid = layBars({
    names: rows.map(({ name }) => name),
    series: [{ name: "", values: rows.map(({ value }) => value) }],
    mode: "stacked",
    size: { ...size, width: size.width - SHARE_ROOM },
    written,
  });
  const { height } = laid.plot;
  const shares = sharesOf(
    rows.map(({ value }) => value),
    total,
  );
  const points = shares.map(({ upTo, isVital }, at) => {
    const band = laid.bands[at];
    return { x: rounded((band?.at ?? 0) + (band?.length ?? 0) / 2), y: rounded(height * (1 - upTo)), upTo, isVital };
  });
  return {
    ...laid,
    points,
    line: line<(typeof points)[number]>()
      .x(({ x }) => x)
      .y(({ y }) => y)(points),
    shares: [0, 0.5, VITAL, 1].map((share) => ({ at: rounded(height * (1 - share)), text: `${String(share * 100)} %` })),
  };
}
