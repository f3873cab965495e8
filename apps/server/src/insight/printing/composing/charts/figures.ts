import { layBars, type BarsAsked } from "@millwright/domain/kit/chart/bars.ts";
import { layLine, type LineAsked } from "@millwright/domain/kit/chart/lines.ts";
import { layPareto, type ParetoAsked } from "@millwright/domain/kit/chart/pareto.ts";
import { VITAL } from "@millwright/domain/kit/chart/shares.ts";
import { COLOUR, lineAt, namesBeside, shape, ticksBelow, valueTicks, within, words, type Picture } from "./svg.ts";

const bar = (rect: { x: number; y: number; width: number; height: number }, fill: string): string =>
  shape("rect", { x: rect.x, y: rect.y, width: rect.width, height: rect.height, fill });

/** A figure over the range, with its target. */
export function trendPicture(asked: Omit<LineAsked, "size">, size: { width: number; height: number }): Picture {
  const { plot, line, points, targetAt, ticks, names } = layLine({ ...asked, size });
  const shapes = [
    ...valueTicks(plot, ticks),
    ...ticksBelow(plot, names),
    ...lineAt(plot, targetAt, COLOUR.line),
    ...(line === null ? [] : [shape("path", { d: line, fill: "none", stroke: COLOUR.primary, "stroke-width": 1.8 })]),
    ...points.map(({ x, y }) =>
      shape("circle", { cx: x, cy: y, r: 2.5, fill: COLOUR.ground, stroke: COLOUR.primary, "stroke-width": 1.4 }),
    ),
  ];
  return { ...size, shapes: [within(plot, shapes)] };
}

const ROW = 20;

/** The parts of a figure, with their names beside the bars and each value at its end. */
export function barsPicture(
  { names, values, written }: { names: readonly string[]; values: readonly number[]; written: BarsAsked["written"] },
  width: number,
): Picture {
  const size = { width, height: names.length * ROW + 24 };
  const {
    plot,
    bars,
    ticks,
    names: beside,
  } = layBars({ names, series: [{ name: "", values }], mode: "grouped", direction: "across", size, written });
  const shapes = [
    ...ticksBelow(plot, ticks, true),
    ...namesBeside(beside),
    ...bars.flatMap(({ value, ...rect }) => [bar(rect, COLOUR.primary), valueAt(rect, written(value), plot.width)]),
  ];
  return { ...size, shapes: [within(plot, shapes)] };
}

/** A letter of 11 px takes so much at most. */
const LETTER = 6.4;
/** Behind the bar, or in it where there is no room. */
function valueAt({ x, y, width, height }: { x: number; y: number; width: number; height: number }, text: string, end: number): string {
  const middle = y + height / 2;
  const isIn = x + width + 4 + text.length * LETTER > end;
  return isIn
    ? words(text, { x: x + width - 4, y: middle, anchor: "end", fill: COLOUR.ground })
    : words(text, { x: x + width + 4, y: middle, fill: COLOUR.strong });
}

/** Bars from the greatest to the least with a line that adds them up; the few that bring most are in the first colour. */
export function paretoPicture(asked: Omit<ParetoAsked, "size">, size: { width: number; height: number }): Picture {
  const { plot, bars, ticks, names, points, line, shares } = layPareto({ ...asked, size });
  const shapes = [
    ...valueTicks(plot, ticks),
    ...ticksBelow(plot, names),
    ...bars.map(({ group, ...rect }) => bar(rect, points[group]?.isVital ? COLOUR.primary : COLOUR.others)),
    ...shares.map(({ at, text }) => words(text, { x: plot.width + 6, y: at })),
    ...lineAt(plot, plot.height * (1 - VITAL), COLOUR.line),
    ...(line === null ? [] : [shape("path", { d: line, fill: "none", stroke: "#008282", "stroke-width": 1.6 })]),
    ...points.map(({ x, y }) => shape("circle", { cx: x, cy: y, r: 2.2, fill: COLOUR.ground, stroke: "#008282" })),
  ];
  return { ...size, shapes: [within(plot, shapes)] };
}
