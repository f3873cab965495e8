import { useId } from "react";
import { layPareto, type ParetoAsked, type ParetoLaid } from "@millwright/domain/kit/chart/pareto.ts";
import { sharesOf, VITAL } from "@millwright/domain/kit/chart/shares.ts";
import { t } from "../../i18n/index.ts";
import { LineAt, TicksBelow, ValueTicks } from "./axes.tsx";
import { ChartFigure, type ChartWords, type Drawn, type Mark } from "./figure.tsx";
import styles from "./picture.module.css";
import { fillOf, SeriesFills } from "./series.tsx";

interface ParetoProps extends Omit<ParetoAsked, "size" | "rows">, ChartWords {
  rows: readonly (ParetoAsked["rows"][number] & {
    /** What it is called where there is room; the name itself stands below the bar. */
    title?: string;
    to?: string;
  })[];
  /** What the rows are, and what is counted of them. */
  rowTitle: string;
  valueTitle: string;
  percent: (share: number) => string;
  /** The same stands in a table beside it. */
  isTabled?: boolean;
  height?: number;
}

const HEIGHT = 260;

/** Bars from the greatest to the least with a line that adds them up; the few that bring most are in the first colour. */
export default function Pareto({
  label,
  sentence,
  rows,
  total,
  written,
  rowTitle,
  valueTitle,
  percent,
  isTabled = false,
  height = HEIGHT,
}: ParetoProps) {
  const id = useId();
  const shares = sharesOf(
    rows.map(({ value }) => value),
    total,
  );
  const draw = (width: number): Drawn => {
    const laid = layPareto({ rows, total, written, size: { width, height } });
    return { picture: <Pictured laid={laid} id={id} />, marks: marksOf(laid, rows, written, percent), height };
  };
  return (
    <ChartFigure
      label={label}
      sentence={sentence}
      table={
        isTabled
          ? null
          : {
              head: [rowTitle, valueTitle, t("kit.chart.upTo")],
              rows: rows.map(({ name, title, value, to }, at) => ({
                name: title ?? name,
                cells: [written(value), percent(shares[at]?.upTo ?? 0)],
                to,
              })),
            }
      }
      legend={<SeriesFills id={id} series={[{ name: "vital" }, { name: "others", tone: "closed" }]} />}
      draw={draw}
    />
  );
}

function Pictured({ laid: { plot, bars, ticks, names, points, line, shares }, id }: { laid: ParetoLaid; id: string }) {
  return (
    <g transform={`translate(${String(plot.left)} ${String(plot.top)})`}>
      <ValueTicks plot={plot} ticks={ticks} />
      <TicksBelow plot={plot} ticks={names} />
      {bars.map(({ group, x, y, width, height }) => (
        <rect key={group} className={styles.bar} fill={fillOf(id, points[group]?.isVital ? 0 : 1)} {...{ x, y, width, height }} />
      ))}
      {shares.map(({ at, text }) => (
        <text key={text} x={plot.width + 6} y={at} dy="0.32em">
          {text}
        </text>
      ))}
      <LineAt plot={plot} at={plot.height * (1 - VITAL)} className={styles.target} />
      {line && <path className={`${styles.series} ${styles.line}`} data-series={1} d={line} />}
      {points.map(({ x, y }, at) => (
        <circle key={at} className={styles.point} cx={x} cy={y} r={2.5} />
      ))}
    </g>
  );
}

/** The whole column of a row is its mark: the least bars are too low to be met. */
function marksOf(
  { plot, bands, points }: ParetoLaid,
  rows: ParetoProps["rows"],
  written: ParetoAsked["written"],
  percent: ParetoProps["percent"],
) {
  return rows.map(({ name, title, value, to }, group): Mark => ({
    group,
    series: 0,
    x: plot.left + (bands[group]?.at ?? 0),
    y: plot.top,
    width: bands[group]?.length ?? 0,
    height: plot.height,
    words: t("kit.chart.pareto", { name: title ?? name, value: written(value), upTo: percent(points[group]?.upTo ?? 0) }),
    to,
  }));
}
