import { scaleBand } from "d3-scale";
import { line, stack, stackOffsetDiverging } from "d3-shape";
import { axisRoom, fitted, LINE, namesShown, textWidth, valueAxis, type Plot, type Tick, type Written } from "./axis.ts";
import { rounded, type Size } from "./pixels.ts";

export interface Series {
  name: string;
  /** One for each group; null: nothing is known, which is not zero. */
  values: readonly (number | null)[];
}

export interface BarsAsked {
  /** Of the groups, in the order in which they stand. */
  names: readonly string[];
  series: readonly Series[];
  mode: "stacked" | "grouped";
  /** How bars grow: "across" has the names at the side, for names that are long. */
  direction?: "up" | "across";
  /** What each group can hold, a line across the bars. */
  capacity?: readonly (number | null)[];
  /** One line across all of them. */
  target?: number | null;
  /** The axis reaches at least so far, so that several charts share one scale. */
  upTo?: number;
  size: Size;
  written: Written;
}

export interface Bar {
  group: number;
  series: number;
  value: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface BarsLaid {
  plot: Plot;
  bars: Bar[];
  /** Along the axis of values. */
  ticks: Tick[];
  /** Along the axis of groups: the middle of each. */
  names: Tick[];
  /** The whole of each group along that axis, for the pointer. */
  bands: { at: number; length: number }[];
  /** An SVG path; null without capacities. */
  capacity: string | null;
  /** Along the axis of values. */
  targetAt: number | null;
}

/** What the axis has to hold of these bars, credits below zero included. */
function rangeOf({ series, mode, capacity = [], target, upTo = 0 }: BarsAsked): number[] {
  const sums = groupsOf(series).flatMap((group) => {
    const values = series.map(({ values: of }) => of[group] ?? 0);
    return mode === "stacked" ? [sumOf(values.filter((value) => value < 0)), sumOf(values.filter((value) => value > 0))] : values;
  });
  return [...sums, ...capacity.map((value) => value ?? 0), target ?? 0, upTo];
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Bars of groups, beside or upon one another. */
export function layBars(asked: BarsAsked): BarsLaid {
  const isAcross = asked.direction === "across";
  const plot = plotOf(asked, isAcross);
  const axis = axisOf(asked, isAcross ? plot.width : plot.height, isAcross);
  const band = scaleBand<number>()
    .domain(asked.names.map((_, at) => at))
    .range([0, isAcross ? plot.height : plot.width])
    .paddingInner(0.3)
    .paddingOuter(0.15);
  const start = (group: number) => band(group) ?? 0;
  const centre = (group: number) => start(group) + band.bandwidth() / 2;
  const names = isAcross
    ? asked.names.map((text, at) => ({ at: rounded(centre(at)), text: fitted(text, plot.left - 8) }))
    : namesShown(asked.names, centre, band.step(), plot.width);
  const pieces = asked.mode === "stacked" ? stacked(asked.series) : grouped(asked.series);
  const across = (group: number, lane: number, lanes: number) => ({
    at: start(group) + (band.bandwidth() / lanes) * lane,
    length: band.bandwidth() / lanes,
  });
  return {
    plot,
    bars: pieces.map(({ group, series, value, from, until, lane, lanes }) => ({
      group,
      series,
      value,
      ...rectOf(across(group, lane, lanes), axis.place(from), axis.place(until), isAcross),
    })),
    ticks: axis.ticks,
    names,
    bands: asked.names.map((_, group) => ({ at: rounded(start(group)), length: rounded(band.bandwidth()) })),
    capacity: asked.capacity ? capacityPath(asked.capacity, (group) => across(group, 0, 1), axis.place) : null,
    targetAt: typeof asked.target === "number" ? axis.place(asked.target) : null,
  };
}

const axisOf = (asked: BarsAsked, length: number, isAcross: boolean) => valueAxis(rangeOf(asked), length, asked.written, !isAcross);

function plotOf(asked: BarsAsked, isAcross: boolean): Plot {
  const { width, height } = asked.size;
  if (!isAcross) {
    const left = axisRoom(axisOf(asked, height - LINE - 8, false).ticks);
    return { left, top: 8, width: Math.max(1, width - left - 4), height: Math.max(1, height - LINE - 8) };
  }
  const left = Math.min(Math.max(40, ...asked.names.map((name) => textWidth(name) + 8)), Math.round(width * 0.4));
  return { left, top: 0, width: Math.max(1, width - left - 16), height: Math.max(1, height - LINE) };
}

interface Piece {
  group: number;
  series: number;
  value: number;
  from: number;
  until: number;
  lane: number;
  lanes: number;
}

const stacked = (series: readonly Series[]): Piece[] =>
  stack<number, number>()
    .keys(series.map((_, at) => at))
    .offset(stackOffsetDiverging)
    .value((group, key) => series[key]?.values[group] ?? 0)(groupsOf(series))
    .flatMap((layer) =>
      layer.flatMap(([from, until], group) => {
        const value = series[layer.key]?.values[group];
        return value ? [{ group, series: layer.key, value, from, until, lane: 0, lanes: 1 }] : [];
      }),
    );

const grouped = (series: readonly Series[]): Piece[] =>
  series.flatMap(({ values }, at) =>
    values.flatMap((value, group) => (value ? [{ group, series: at, value, from: 0, until: value, lane: at, lanes: series.length }] : [])),
  );

const groupsOf = (series: readonly Series[]): number[] =>
  Array.from({ length: Math.max(0, ...series.map(({ values }) => values.length)) }, (_, at) => at);

/** What is there is seen, however little it is. */
const LEAST = 1;

function rectOf({ at, length }: { at: number; length: number }, from: number, until: number, isAcross: boolean) {
  const begin = Math.min(from, until);
  const extent = Math.max(LEAST, rounded(Math.abs(until - from)));
  return isAcross
    ? { x: begin, y: rounded(at), width: extent, height: rounded(length) }
    : { x: rounded(at), y: begin, width: rounded(length), height: extent };
}

/** A step over each group of which the capacity is known. */
function capacityPath(
  capacity: readonly (number | null)[],
  bandOf: (group: number) => { at: number; length: number },
  place: (value: number) => number,
): string | null {
  const points = capacity.flatMap((value, group): ([number, number] | null)[] => {
    if (value === null) return [null];
    const { at, length } = bandOf(group);
    return [
      [rounded(at), place(value)],
      [rounded(at + length), place(value)],
    ];
  });
  return line<[number, number] | null>()
    .defined((point) => point !== null)
    .x((point) => point?.[0] ?? 0)
    .y((point) => point?.[1] ?? 0)(points);
}
