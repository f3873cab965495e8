import { layLine, type LineAsked, type LineLaid } from "@millwright/domain/kit/chart/lines.ts";
import { t } from "../../i18n/index.ts";
import { LineAt, TicksBelow, ValueTicks } from "./axes.tsx";
import { ChartFigure, type ChartWords, type Drawn, type Mark } from "./figure.tsx";
import styles from "./picture.module.css";

interface LineChartProps extends Omit<LineAsked, "size">, ChartWords {
  /** What follows one another, and what is measured. */
  nameTitle: string;
  valueTitle: string;
  /** What each point is called in its tooltip and the table; without it, its name on the axis. */
  titles?: readonly string[];
  height?: number;
  linkOf?: (at: number) => string | undefined;
}

const HEIGHT = 200;

/** A few values that follow one another, such as weeks, with their target or limits. Many are drawn by `TimeChart`. */
export default function LineChart({ label, sentence, nameTitle, valueTitle, titles, height = HEIGHT, linkOf, ...asked }: LineChartProps) {
  const { names, values, written } = asked;
  const named = titles ?? names;
  const draw = (width: number): Drawn => {
    const laid = layLine({ ...asked, size: { width, height } });
    return { picture: <Pictured laid={laid} />, marks: marksOf(laid, named, written, linkOf), height };
  };
  return (
    <ChartFigure
      label={label}
      sentence={sentence}
      table={{
        head: [nameTitle, valueTitle],
        rows: named.map((name, at) => ({ name, cells: [cellOf(values[at], written)], to: linkOf?.(at) })),
      }}
      draw={draw}
      isEmpty={values.every((value) => value === null)}
    />
  );
}

const cellOf = (value: number | null | undefined, written: LineAsked["written"]): string =>
  typeof value === "number" ? written(value) : t("kit.chart.none");

function Pictured({ laid: { plot, line, points, beyond, lowAt, highAt, targetAt, ticks, names } }: { laid: LineLaid }) {
  return (
    <g transform={`translate(${String(plot.left)} ${String(plot.top)})`}>
      {beyond.map(({ y, height }) => (
        <rect key={y} className={styles.beyond} x={0} y={y} width={plot.width} height={height} />
      ))}
      <ValueTicks plot={plot} ticks={ticks} />
      <TicksBelow plot={plot} ticks={names} />
      <LineAt plot={plot} at={lowAt} className={styles.limit} />
      <LineAt plot={plot} at={highAt} className={styles.limit} />
      <LineAt plot={plot} at={targetAt} className={styles.target} />
      {line && <path className={`${styles.series} ${styles.line}`} d={line} />}
      {points.map(({ at, x, y, isBeyond }) => (
        <circle key={at} className={styles.point} data-beyond={isBeyond || undefined} cx={x} cy={y} r={isBeyond ? 4 : 3} />
      ))}
    </g>
  );
}

/** The column around a point is its mark. */
const marksOf = (
  { plot, points, step }: LineLaid,
  names: readonly string[],
  written: LineAsked["written"],
  linkOf: LineChartProps["linkOf"],
): Mark[] =>
  points.map(({ at, x, value, isBeyond }) => {
    const width = Math.max(8, Math.min(step, 40));
    const said = { name: names[at] ?? "", value: written(value) };
    return {
      group: at,
      series: 0,
      x: plot.left + x - width / 2,
      y: plot.top,
      width,
      height: plot.height,
      words: isBeyond ? t("kit.chart.beyond", said) : t("kit.chart.point", said),
      to: linkOf?.(at),
    };
  });
