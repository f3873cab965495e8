import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { axisRoom, LINE, type Plot, type Tick, type Written } from "./axis.ts";
import { rounded, type Size } from "./pixels.ts";

/** Times are milliseconds since 1970, UTC. */
interface Point {
  at: number;
  /** The least and the most of the step; of a single reading both are its value. */
  low: number;
  high: number;
  mean: number;
}

export interface TimeLinesAsked {
  /** In the order of their times; beyond `holdsFor` milliseconds a line is open. */
  lines: readonly { points: readonly Point[]; holdsFor: number }[];
  from: number;
  until: number;
  low?: number | null;
  high?: number | null;
  /** Round times and their texts. */
  marks: readonly Tick[];
  size: Size;
  written: Written;
}

export interface TimeLinesLaid {
  plot: Plot;
  /** SVG paths. The band lies between the least and the most of each step; null: of a single line alone, and where there is one. */
  lines: { line: string | null; band: string | null }[];
  ticks: Tick[];
  marks: Tick[];
  lowAt: number | null;
  highAt: number | null;
}

/** Series over time on one axis of values, which reaches from the least to the most of them and of the limits. */
export function layTimeLines({ lines, from, until, low = null, high = null, marks, size, written }: TimeLinesAsked): TimeLinesLaid {
  const height = Math.max(1, size.height - LINE - 8);
  const scale = scaleOf(lines, [low, high], height);
  const ticks = scale.ticks(ticksIn(height)).map((value) => ({ at: rounded(scale(value)), text: written(value) }));
  const left = axisRoom(ticks);
  const plot = { left, top: 8, width: Math.max(1, size.width - left - 12), height };
  const x = (at: number) => rounded(((at - from) / Math.max(1, until - from)) * plot.width);
  const y = (value: number) => rounded(scale(value));
  const isOne = lines.length === 1;
  return {
    plot,
    lines: lines.map(({ points, holdsFor }) => {
      const shown = broken(points, holdsFor);
      return { line: linePath(shown, x, y), band: isOne ? bandPath(shown, x, y) : null };
    }),
    ticks,
    marks: marks.map(({ at, text }) => ({ at: x(at), text })),
    lowAt: low === null ? null : y(low),
    highAt: high === null ? null : y(high),
  };
}

const ticksIn = (height: number): number => Math.max(2, Math.min(5, Math.floor(height / 40)));

function scaleOf(lines: TimeLinesAsked["lines"], limits: readonly (number | null)[], height: number) {
  const values = [...lines.flatMap(({ points }) => points.flatMap(({ low, high }) => [low, high])), ...limits].filter(
    (value) => value !== null,
  );
  const [least, most] = values.reduce(([down, up], value) => [Math.min(down, value), Math.max(up, value)], [Infinity, -Infinity]);
  // A flat line lies in the middle.
  const domain = values.length === 0 ? [0, 1] : most > least ? [least, most] : [least - 1, most + 1];
  return scaleLinear().domain(domain).nice(ticksIn(height)).range([height, 0]);
}

/** With a hole wherever nobody knows what was. */
const broken = (points: readonly Point[], holdsFor: number): (Point | null)[] =>
  points.flatMap((point, at) => {
    const before = points[at - 1];
    return before && point.at - before.at > holdsFor ? [null, point] : [point];
  });

type To = (value: number) => number;

const linePath = (points: readonly (Point | null)[], x: To, y: To): string | null =>
  line<Point | null>()
    .defined((point) => point !== null)
    .x((point) => x(point?.at ?? 0))
    .y((point) => y(point?.mean ?? 0))(points);

const bandPath = (points: readonly (Point | null)[], x: To, y: To): string | null =>
  points.every((point) => point === null || point.low === point.high)
    ? null
    : area<Point | null>()
        .defined((point) => point !== null)
        .x((point) => x(point?.at ?? 0))
        .y0((point) => y(point?.low ?? 0))
        .y1((point) => y(point?.high ?? 0))(points);
