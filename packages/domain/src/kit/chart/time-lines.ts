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

type Side = "left" | "right";

interface Line {
  points: readonly Point[];
  /** Milliseconds, beyond which the line is open. */
  holdsFor: number;
  /** The axis that it is read off. */
  side: Side;
}

export interface TimeLinesAsked<T extends string = string> {
  /** Each in the order of its times. */
  lines: readonly Line[];
  from: number;
  until: number;
  /** Limits of what is read off the left axis. */
  low?: number | null;
  high?: number | null;
  /** Stretches of time behind the lines. */
  spans?: readonly { from: number; until: number; tone: T }[];
  /** Round times and their texts. */
  marks: readonly Tick[];
  size: Size;
  written: Readonly<Record<Side, Written>>;
}

export interface TimeLinesLaid<T extends string = string> {
  plot: Plot;
  /** SVG paths. The band lies between the least and the most of each step; null: of a single line alone, and where there is one. */
  lines: { line: string | null; band: string | null }[];
  spans: { x: number; width: number; tone: T }[];
  ticks: Record<Side, Tick[]>;
  marks: Tick[];
  lowAt: number | null;
  highAt: number | null;
}

/** Series over time on an axis of values at each side at which there are lines; it reaches from the least to the most of them and of the limits. */
export function layTimeLines<T extends string>(asked: TimeLinesAsked<T>): TimeLinesLaid<T> {
  const { lines, from, until, low = null, high = null, spans = [], marks, size } = asked;
  const height = Math.max(1, size.height - LINE - 8);
  const axes = { left: axisOf("left", asked, height), right: axisOf("right", asked, height) };
  const left = axisRoom(axes.left.ticks);
  const right = axes.right.ticks.length > 0 ? axisRoom(axes.right.ticks) : EDGE;
  const plot = { left, top: 8, width: Math.max(1, size.width - left - right), height };
  const x = (at: number) => rounded(((Math.min(Math.max(at, from), until) - from) / Math.max(1, until - from)) * plot.width);
  const isOne = lines.length === 1;
  return {
    plot,
    lines: lines.map(({ points, holdsFor, side }) => {
      const shown = broken(points, holdsFor);
      const { place } = axes[side];
      return { line: linePath(shown, x, place), band: isOne ? bandPath(shown, x, place) : null };
    }),
    spans: spans
      .filter((span) => span.until > from && span.from < until)
      .map((span) => ({ x: x(span.from), width: Math.max(LEAST_WIDTH, rounded(x(span.until) - x(span.from))), tone: span.tone })),
    ticks: { left: axes.left.ticks, right: axes.right.ticks },
    marks: marks.map(({ at, text }) => ({ at: x(at), text })),
    lowAt: low === null ? null : axes.left.place(low),
    highAt: high === null ? null : axes.left.place(high),
  };
}

const EDGE = 12;
/** One that is shorter is seen all the same. */
const LEAST_WIDTH = 2;

const ticksIn = (height: number): number => Math.max(2, Math.min(5, Math.floor(height / 40)));

function axisOf(side: Side, { lines, low = null, high = null, written }: TimeLinesAsked, height: number) {
  const own = lines.filter((line) => line.side === side);
  const limits = side === "left" ? [low, high].filter((limit) => limit !== null) : [];
  const values = [...own.flatMap(({ points }) => points.flatMap((point) => [point.low, point.high])), ...limits];
  const [least, most] = values.reduce(([down, up], value) => [Math.min(down, value), Math.max(up, value)], [Infinity, -Infinity]);
  // A flat line lies in the middle.
  const domain = values.length === 0 ? [0, 1] : most > least ? [least, most] : [least - 1, most + 1];
  const scale = scaleLinear().domain(domain).nice(ticksIn(height)).range([height, 0]);
  const ticks = own.length === 0 ? [] : scale.ticks(ticksIn(height));
  return {
    place: (value: number) => rounded(scale(value)),
    ticks: ticks.map((value) => ({ at: rounded(scale(value)), text: written[side](value) })),
  };
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
