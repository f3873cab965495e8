/**
 * A curve as a picture in a message. It is drawn of shapes alone: letters would need fonts of the machine, so its numbers stand in the message's text. The background is light whatever
 * the reader's mail program does with colours around it.
 */
export interface Curve {
  /** Times are milliseconds, oldest first. A gap is a time without a value. */
  points: readonly (readonly [at: number, value: number | null])[];
  from: number;
  until: number;
  /** Lines that are not to be passed. */
  limits: readonly number[];
  /** What the message is about; `until` null: it goes on. */
  span: { from: number; until: number | null } | null;
  /** The newest value has no mark: it is not what this is about. */
  isUnmarked?: boolean;
}

const WIDTH = 988;
const HEIGHT = 360;
const EDGE = 16;
const COLOUR = {
  ground: "#ffffff",
  frame: "#d9dfe7",
  grid: "#eef1f5",
  line: "#1f5fa8",
  limit: "#b42318",
  span: "#fdecea",
  mark: "#b42318",
};

/** As SVG. Numbers are all that stands in it, so there is nothing to escape. */
export function curveSvg({ points, from, until, limits, span, isUnmarked = false }: Curve): string {
  const { x, y } = scalesOf({ points, from, until, limits });
  const shapes = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOUR.ground}"/>`,
    ...(span ? [band(x(Math.max(span.from, from)), x(Math.min(span.until ?? until, until)))] : []),
    ...[0.25, 0.5, 0.75].map((part) => level(EDGE + part * (HEIGHT - 2 * EDGE), COLOUR.grid, 2)),
    ...limits.map((limit) => level(y(limit), COLOUR.limit, 3, "14 8")),
    ...runsOf(points).map((run) => line(run.map(([at, value]) => `${tenth(x(at))},${tenth(y(value))}`))),
    ...(isUnmarked ? [] : lastOf(points)).map(
      ([at, value]) => `<circle cx="${tenth(x(at))}" cy="${tenth(y(value))}" r="8" fill="${COLOUR.mark}"/>`,
    ),
    `<rect x="1" y="1" width="${WIDTH - 2}" height="${HEIGHT - 2}" fill="none" stroke="${COLOUR.frame}" stroke-width="2"/>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${shapes.join("")}</svg>`;
}

export async function drawnCurve(curve: Curve): Promise<Buffer> {
  // Read with the first picture: the library takes as much memory as a dozen features.
  const { default: sharp } = await import("sharp");
  return await sharp(Buffer.from(curveSvg(curve)))
    .png({ palette: true, colours: 32 })
    .toBuffer();
}

type Point = readonly [at: number, value: number];

function scalesOf({ points, from, until, limits }: Omit<Curve, "span" | "isUnmarked">) {
  const values = [...points.flatMap(([, value]) => (value === null ? [] : [value])), ...limits];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // A flat line lies in the middle.
  const room = most > least ? (most - least) * 0.08 : 1;
  const [low, high] = values.length === 0 ? [0, 1] : [least - room, most + room];
  const length = Math.max(1, until - from);
  return {
    x: (at: number) => EDGE + ((at - from) / length) * (WIDTH - 2 * EDGE),
    y: (value: number) => HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE),
  };
}

/** Pieces without a gap. */
function runsOf(points: Curve["points"]): Point[][] {
  const runs: Point[][] = [[]];
  for (const [at, value] of points)
    if (value === null) runs.push([]);
    else runs.at(-1)?.push([at, value]);
  return runs.filter((run) => run.length > 0);
}
const lastOf = (points: Curve["points"]): Point[] => runsOf(points).at(-1)?.slice(-1) ?? [];

const tenth = (pixels: number): number => Math.round(pixels * 10) / 10;
const band = (from: number, until: number): string =>
  `<rect x="${tenth(from)}" y="0" width="${tenth(Math.max(2, until - from))}" height="${HEIGHT}" fill="${COLOUR.span}"/>`;
const level = (y: number, colour: string, width: number, dash?: string): string =>
  `<line x1="${EDGE}" x2="${WIDTH - EDGE}" y1="${tenth(y)}" y2="${tenth(y)}" stroke="${colour}" stroke-width="${width}"${dash ? ` stroke-dasharray="${dash}"` : ""}/>`;
const line = (at: readonly string[]): string =>
  `<polyline points="${at.join(" ")}" fill="none" stroke="${COLOUR.line}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>`;
