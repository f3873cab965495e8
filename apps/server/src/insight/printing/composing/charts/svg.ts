import type { Plot, Tick } from "@millwright/domain/kit/chart/axis.ts";

/** Pictures as SVG of shapes and letters, drawn with the layouts of the domain. Lengths are CSS pixels: on paper one is `POINTS`. */
export interface Picture {
  width: number;
  height: number;
  shapes: readonly string[];
}

/** So that the letters of charts are a little smaller than the text beside them. */
export const POINTS = 0.7;

/** The colours of the light look, which paper has. */
export const COLOUR = {
  text: "#535861",
  strong: "#1a1e25",
  grid: "#dce0e6",
  ground: "#ffffff",
  quiet: "#eef1f6",
  primary: "#2e5eba",
  alarm: "#db4241",
  alarmGround: "#fde9e7",
  ok: "#359658",
  others: "#7c8188",
  progress: "#0f9293",
  line: "#535861",
} as const;

/** Of lines among others; those of the same colour differ by their dashes. */
const SERIES = [COLOUR.primary, "#008282", "#8e6ac7", "#d58d25", COLOUR.ok, COLOUR.others];
export const colourOf = (at: number): string => SERIES[at % SERIES.length] ?? COLOUR.primary;
export const dashOf = (at: number): string => (Math.floor(at / SERIES.length) % 2 === 1 ? "6 4" : "");

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
/** Names are words in a picture, whatever they hold. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "").replace(/\p{Cc}/gu, " ");

type Values = Readonly<Record<string, string | number | null | undefined>>;
const attributes = (values: Values): string =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join("");

export const shape = (name: "rect" | "line" | "path" | "circle", values: Values): string => `<${name}${attributes(values)}/>`;

interface Letters {
  x: number;
  y: number;
  anchor?: "start" | "middle" | "end";
  size?: number;
  fill?: string;
  isBold?: boolean;
}
/** Words whose middle is at this height. */
export const words = (text: string, { x, y, anchor = "start", size = 11, fill = COLOUR.text, isBold = false }: Letters): string =>
  `<text${attributes({ x, y: y + size * 0.35, "text-anchor": anchor, "font-size": size, "font-family": "Roboto", "font-weight": isBold ? "bold" : null, fill })}>${escaped(text)}</text>`;

export const moved = (x: number, y: number, shapes: readonly string[]): string =>
  `<g transform="translate(${x} ${y})">${shapes.join("")}</g>`;
export const within = (plot: Plot, shapes: readonly string[]): string => moved(plot.left, plot.top, shapes);

export const svgOf = ({ width, height, shapes }: Picture): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes.join("")}</svg>`;

/** Values along the upright axis, with a rule across the plot at each. */
export const valueTicks = (plot: Plot, ticks: readonly Tick[]): string[] =>
  ticks.flatMap(({ at, text }) => [
    shape("line", { x1: 0, x2: plot.width, y1: at, y2: at, stroke: COLOUR.grid }),
    words(text, { x: -6, y: at, anchor: "end" }),
  ]);

/** Names, times or values below the plot. */
export const ticksBelow = (plot: Plot, ticks: readonly Tick[], isRuled = false): string[] =>
  ticks.flatMap(({ at, text }) => [
    ...(isRuled ? [shape("line", { x1: at, x2: at, y1: 0, y2: plot.height, stroke: COLOUR.grid })] : []),
    words(text, { x: at, y: plot.height + 10, anchor: "middle" }),
  ]);

export const namesBeside = (names: readonly Tick[]): string[] => names.map(({ at, text }) => words(text, { x: -6, y: at, anchor: "end" }));

/** A dashed line at a value of the upright axis. */
export const lineAt = (plot: Plot, at: number | null, stroke: string): string[] =>
  at === null ? [] : [shape("line", { x1: 0, x2: plot.width, y1: at, y2: at, stroke, "stroke-dasharray": "6 4", "stroke-width": 1.2 })];
