import type { BoardRow } from "@millwright/domain/insight/boards/contract.ts";
import type { WidgetKind } from "@millwright/domain/insight/boards/widgets.ts";
import { COLUMNS } from "@millwright/domain/insight/boards/layout.ts";
import styles from "./boards.module.css";

/** Units of a column and of a row; rows that are drawn of a long board. */
const COLUMN = 10;
const ROW = 6;
const ROWS = 7;
const GAP = 0.8;

type Sign = "line" | "bars" | "number" | "rows" | "words";
const SIGNS: Readonly<Record<WidgetKind, Sign>> = {
  value: "number",
  gauge: "number",
  figure: "number",
  line: "line",
  trend: "line",
  bars: "bars",
  pareto: "bars",
  timeline: "bars",
  heat: "bars",
  alarms: "rows",
  sensors: "rows",
  work: "rows",
  table: "rows",
  gateways: "rows",
  list: "rows",
  text: "words",
};

/** Strokes of a sign in the middle of a widget, from 0 to 1 across and down. */
const STROKES: Readonly<Record<Sign, readonly (readonly [number, number])[][]>> = {
  line: [
    [
      [0.1, 0.7],
      [0.3, 0.45],
      [0.45, 0.6],
      [0.65, 0.3],
      [0.9, 0.5],
    ],
  ],
  bars: [0.2, 0.4, 0.6, 0.8].map((x, at) => [
    [x, 0.8],
    [x, [0.3, 0.45, 0.6, 0.68][at] ?? 0.5],
  ]),
  number: [
    [
      [0.3, 0.5],
      [0.7, 0.5],
    ],
  ],
  rows: [0.3, 0.5, 0.7].map((y) => [
    [0.1, y],
    [0.9, y],
  ]),
  words: [
    [
      [0.1, 0.35],
      [0.8, 0.35],
    ],
    [
      [0.1, 0.6],
      [0.6, 0.6],
    ],
  ],
};

/** A board in small, as far down as its seventh row. */
export function BoardPicture({ layout }: Pick<BoardRow, "layout">) {
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${COLUMNS * COLUMN} ${ROWS * ROW}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      {layout
        .filter(({ y }) => y < ROWS)
        .map(({ kind, ...spot }, at) => {
          const [x, y] = [spot.x * COLUMN + GAP, spot.y * ROW + GAP];
          const [width, height] = [spot.w * COLUMN - 2 * GAP, spot.h * ROW - 2 * GAP];
          const sign = SIGNS[kind];
          const drawn = STROKES[sign].map((points) => `M${points.map(([px, py]) => `${x + px * width} ${y + py * height}`).join("L")}`);
          return (
            <g key={at}>
              <rect x={x} y={y} width={width} height={height} rx={1.2} />
              <path data-is={sign} d={drawn.join("")} />
            </g>
          );
        })}
    </svg>
  );
}
