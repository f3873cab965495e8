import { useId } from "react";
import { layBars, type BarsAsked, type BarsLaid } from "@millwright/domain/kit/chart/bars.ts";
import type { Place } from "@millwright/domain/kit/chart/walking.ts";
import { t } from "../../i18n/index.ts";
import { LineAt, NamesBeside, TicksBelow, ValueTicks } from "./axes.tsx";
import { ChartFigure, type ChartWords, type Drawn, type Mark } from "./figure.tsx";
import styles from "./picture.module.css";
import { fillOf, Legend, SeriesFills, type SeriesLook } from "./series.tsx";

export interface BarsProps extends Omit<BarsAsked, "size" | "series">, ChartWords {
  series: readonly (BarsAsked["series"][number] & SeriesLook)[];
  /** What the groups are: the head of the first column of the table. */
  groupTitle: string;
  /** What the dashed line is. */
  lineName?: string;
  height?: number;
  /** Address of the rows of a bar. */
  linkOf?: (place: Place) => string | undefined;
  onOpen?: (place: Place) => void;
  /** What more is to be said of a bar. */
  wordsOf?: (place: Place) => string;
  /** The same stands in a table beside it. */
  isTabled?: boolean;
}

const HEIGHT = 220;
const ACROSS = 28;

/** Bars beside or upon one another, with a capacity or a target across them. */
export default function Bars({
  label,
  sentence,
  groupTitle,
  lineName,
  height,
  linkOf,
  onOpen,
  wordsOf,
  isTabled = false,
  ...asked
}: BarsProps) {
  const id = useId();
  const isAcross = asked.direction === "across";
  const tall = height ?? (isAcross ? asked.names.length * ACROSS + 24 : HEIGHT);
  const draw = (width: number): Drawn => {
    const laid = layBars({ ...asked, size: { width, height: tall } });
    return {
      picture: <Pictured laid={laid} id={id} isAcross={isAcross} />,
      marks: marksOf(laid, asked, { linkOf, wordsOf }),
      height: tall,
    };
  };
  return (
    <ChartFigure
      label={label}
      sentence={sentence}
      table={isTabled ? null : tableOf(asked, groupTitle, lineName, linkOf)}
      legend={
        <>
          <SeriesFills id={id} series={asked.series} />
          <Legend id={id} series={asked.series} dashed={lineName} />
        </>
      }
      draw={draw}
      isEmpty={asked.series.every(({ values }) => values.every((value) => value === null))}
      onOpen={onOpen}
    />
  );
}

function Pictured({ laid, id, isAcross }: { laid: BarsLaid; id: string; isAcross: boolean }) {
  const { plot, bars, ticks, names, capacity, targetAt } = laid;
  return (
    <g transform={`translate(${String(plot.left)} ${String(plot.top)})`}>
      {isAcross ? <TicksBelow plot={plot} ticks={ticks} isRuled /> : <ValueTicks plot={plot} ticks={ticks} />}
      {isAcross ? <NamesBeside names={names} /> : <TicksBelow plot={plot} ticks={names} />}
      {bars.map(({ group, series, x, y, width, height }) => (
        <rect key={`${String(group)} ${String(series)}`} className={styles.bar} fill={fillOf(id, series)} {...{ x, y, width, height }} />
      ))}
      {capacity && <path className={styles.capacity} d={capacity} />}
      {!isAcross && <LineAt plot={plot} at={targetAt} className={styles.target} />}
    </g>
  );
}

/** In the order in which the keys walk: group by group, from the foot of each. */
function marksOf(
  { bars, plot }: BarsLaid,
  { names, series, written }: Omit<BarsAsked, "size">,
  { linkOf, wordsOf }: Pick<BarsProps, "linkOf" | "wordsOf">,
): Mark[] {
  return bars
    .toSorted((one, other) => one.group - other.group || one.series - other.series)
    .map(({ group, series: at, value, x, y, width, height }) => ({
      group,
      series: at,
      x: x + plot.left,
      y: y + plot.top,
      width,
      height,
      words: [names[group], series.length > 1 && series[at]?.name, written(value), wordsOf?.({ group, series: at })]
        .filter(Boolean)
        .join(", "),
      to: linkOf?.({ group, series: at }),
    }));
}

function tableOf(
  { names, series, capacity, written }: Omit<BarsAsked, "size">,
  groupTitle: string,
  lineName: string | undefined,
  linkOf: BarsProps["linkOf"],
) {
  const cell = (value: number | null | undefined) => (typeof value === "number" ? written(value) : t("kit.chart.none"));
  return {
    head: [groupTitle, ...series.map(({ name }) => name), ...(capacity && lineName ? [lineName] : [])],
    rows: names.map((name, group) => ({
      name,
      cells: [...series.map(({ values }) => cell(values[group])), ...(capacity && lineName ? [cell(capacity[group])] : [])],
      to: linkOf?.({ group, series: 0 }),
    })),
  };
}
