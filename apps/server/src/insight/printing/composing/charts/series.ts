import { layGauge } from "@millwright/domain/kit/chart/gauge.ts";
import { HEAT_LEVELS, layHeatMap, type HeatMapAsked } from "@millwright/domain/kit/chart/heat-map.ts";
import { laySparkline } from "@millwright/domain/kit/chart/sparkline.ts";
import { layTimeLines, type TimeLinesAsked } from "@millwright/domain/kit/chart/time-lines.ts";
import { layTimeline, type TimelineAsked } from "@millwright/domain/kit/chart/timeline.ts";
import type { State } from "@millwright/domain/insight/boards/spans.ts";
import { COLOUR, colourOf, dashOf, lineAt, moved, namesBeside, shape, ticksBelow, valueTicks, within, words, type Picture } from "./svg.ts";

type Tone = "alarm" | "warn" | "info";
const TONES: Readonly<Record<Tone, string>> = { alarm: COLOUR.alarm, warn: "#d58d25", info: "#2d86c8" };

/** Series over time; what is beyond a limit is tinted, and behind them is when alarms were active. */
export function linesPicture(asked: TimeLinesAsked<Tone>): Picture {
  const { plot, lines, spans, ticks, marks, lowAt, highAt } = layTimeLines(asked);
  const tinted = (y: number, height: number) =>
    height <= 0 ? [] : [shape("rect", { x: 0, y, width: plot.width, height, fill: COLOUR.alarmGround })];
  const shapes = [
    ...(highAt === null ? [] : tinted(0, highAt)),
    ...(lowAt === null ? [] : tinted(lowAt, plot.height - lowAt)),
    ...spans.map(({ x, width, tone }) => shape("rect", { x, y: 0, width, height: plot.height, fill: TONES[tone], "fill-opacity": 0.12 })),
    ...valueTicks(plot, ticks.left),
    ...ticks.right.map(({ at, text }) => words(text, { x: plot.width + 6, y: at })),
    ...ticksBelow(plot, marks, true),
    ...[lowAt, highAt].flatMap((at) => lineAt(plot, at, COLOUR.alarm)),
    ...lines.flatMap(({ band }) => (band === null ? [] : [shape("path", { d: band, fill: COLOUR.grid })])),
    ...lines.flatMap(({ line }, at) => (line === null ? [] : [lineOf(line, at)])),
  ];
  return { ...asked.size, shapes: [within(plot, shapes)] };
}

const lineOf = (d: string, at: number): string =>
  shape("path", {
    d,
    fill: "none",
    stroke: colourOf(at),
    "stroke-width": 1.6,
    "stroke-dasharray": dashOf(at),
    "stroke-linejoin": "round",
  });

export function sparkPicture(values: readonly (number | null)[], size: { width: number; height: number }): Picture | null {
  const { line, area, last } = laySparkline(values, size);
  if (line === null) return null;
  return {
    ...size,
    shapes: [
      shape("path", { d: area, fill: COLOUR.primary, "fill-opacity": 0.1 }),
      shape("path", { d: line, fill: "none", stroke: COLOUR.primary, "stroke-width": 1.6 }),
      ...(last ? [shape("circle", { cx: last.x, cy: last.y, r: 2.2, fill: COLOUR.primary })] : []),
    ],
  };
}

const DIAMETER = 132;

interface GaugePictured {
  share: number | null;
  target: number | null;
  text: string;
  is: "ok" | "alarm" | null;
}

export function gaugePicture({ share, target, text, is }: GaugePictured): Picture {
  const laid = layGauge({ share, target, diameter: DIAMETER, thickness: 14 });
  const half = DIAMETER / 2 + 2;
  const fill = is === null ? COLOUR.primary : is === "ok" ? COLOUR.ok : COLOUR.alarm;
  const shapes = [
    shape("path", { d: laid.track, fill: COLOUR.quiet }),
    ...(laid.value === null ? [] : [shape("path", { d: laid.value, fill })]),
    ...(laid.target ? [shape("line", { ...laid.target, stroke: COLOUR.strong, "stroke-width": 2 })] : []),
    words(text, { x: 0, y: 0, anchor: "middle", size: text.length > 9 ? 16 : 21, fill: COLOUR.strong, isBold: true }),
  ];
  return { width: half * 2, height: half * 2, shapes: [moved(half, half, shapes)] };
}

const STATES: Readonly<Record<State, string>> = { on: COLOUR.progress, off: COLOUR.others };

export function timelinePicture(asked: TimelineAsked<State>): Picture {
  const { plot, height, spans, names, ticks } = layTimeline(asked);
  const shapes = [
    ...ticksBelow(plot, ticks, true),
    ...namesBeside(names),
    ...spans.map(({ state, x, y, width, height: tall }) => shape("rect", { x, y, width, height: tall, fill: STATES[state] })),
  ];
  return { width: asked.width, height, shapes: [within(plot, shapes)] };
}
export const stateColour = (state: State): string => STATES[state];

/** From a light to the full colour. */
const SHADES = ["#d6dff1", "#abbfe3", "#7f9ed5", "#547ec8", COLOUR.primary];
const ROW = 20;

export function heatPicture(asked: Omit<HeatMapAsked, "size">, width: number): Picture & { levels: number[] } {
  const size = { width, height: asked.rows.length * ROW + 18 };
  const { plot, cells, rows, columns, levels } = layHeatMap({ ...asked, size });
  const shapes = [
    ...namesBeside(rows),
    ...ticksBelow(plot, columns),
    ...cells.map(({ level, x, y, width: wide, height }) =>
      level === null
        ? shape("rect", { x, y, width: wide, height, fill: "none", stroke: COLOUR.grid })
        : shape("rect", { x, y, width: wide, height, fill: SHADES[level] }),
    ),
  ];
  return { ...size, levels, shapes: [within(plot, shapes)] };
}
export const shadeOf = (level: number): string => SHADES[level] ?? SHADES[0] ?? "";
export const LEVELS = HEAT_LEVELS;
