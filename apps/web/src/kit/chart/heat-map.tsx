import { layHeatMap, type HeatMapAsked, type HeatMapLaid } from "@millwright/domain/kit/chart/heat-map.ts";
import type { Written } from "@millwright/domain/kit/chart/axis.ts";
import type { Place } from "@millwright/domain/kit/chart/walking.ts";
import { t } from "../../i18n/index.ts";
import { NamesBeside, TicksBelow } from "./axes.tsx";
import { ChartFigure, type ChartWords, type Drawn, type Mark } from "./figure.tsx";
import styles from "./picture.module.css";

interface HeatMapProps extends Omit<HeatMapAsked, "size">, ChartWords {
  written: Written;
  /** What the rows are. */
  rowTitle: string;
  height?: number;
  linkOf?: (place: Place) => string | undefined;
}

const ROW = 28;

/** Values by row and column as shades, such as hours of the days of a week. */
export default function HeatMap({ label, sentence, written, rowTitle, height, linkOf, ...asked }: HeatMapProps) {
  const tall = height ?? asked.rows.length * ROW + 20;
  const cell = (value: number | null | undefined) => (typeof value === "number" ? written(value) : t("kit.chart.none"));
  const draw = (width: number): Drawn => {
    const laid = layHeatMap({ ...asked, size: { width, height: tall } });
    return { picture: <Pictured laid={laid} />, marks: marksOf(laid, asked, cell, linkOf), height: tall };
  };
  return (
    <ChartFigure
      label={label}
      sentence={sentence}
      table={{
        head: [rowTitle, ...asked.columns],
        rows: asked.rows.map((name, row) => ({ name, cells: asked.columns.map((_, column) => cell(asked.values[row]?.[column])) })),
      }}
      legend={<Shades levels={layHeatMap({ ...asked, size: { width: 0, height: tall } }).levels.map(written)} />}
      draw={draw}
    />
  );
}

const Shades = ({ levels }: { levels: readonly string[] }) => (
  <ul className={styles.legend} aria-hidden="true">
    {levels.map((text, level) => (
      <li key={text}>
        <svg width={12} height={12}>
          <rect className={styles.cell} data-level={level} width={12} height={12} rx={2} />
        </svg>
        {t("kit.chart.from", { value: text })}
      </li>
    ))}
  </ul>
);

function Pictured({ laid: { plot, cells, rows, columns } }: { laid: HeatMapLaid }) {
  return (
    <g transform={`translate(${String(plot.left)} 0)`}>
      <NamesBeside names={rows} />
      <TicksBelow plot={plot} ticks={columns} />
      {cells.map(({ row, column, level, x, y, width, height }) => (
        <rect
          key={`${String(row)} ${String(column)}`}
          className={level === null ? styles.unknown : styles.cell}
          data-level={level}
          rx={2}
          {...{ x, y, width, height }}
        />
      ))}
    </g>
  );
}

/** Right and left walk the columns, up and down the rows. */
const marksOf = (
  { plot, cells }: HeatMapLaid,
  { rows, columns }: Pick<HeatMapAsked, "rows" | "columns">,
  cell: (value: number | null) => string,
  linkOf: HeatMapProps["linkOf"],
): Mark[] =>
  cells
    .map(({ row, column, value, x, y, width, height }) => ({
      group: column,
      series: -row,
      x: x + plot.left,
      y,
      width,
      height,
      words: [rows[row], columns[column], cell(value)].join(", "),
      to: linkOf?.({ group: column, series: row }),
    }))
    .sort((one, other) => one.group - other.group || one.series - other.series);
