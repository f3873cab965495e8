import { useCallback, useId, useMemo, useState, type KeyboardEvent } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { cityOf } from "@millwright/domain/kit/clocks.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../layout/button.tsx";
import { axisOf, type Axis } from "@millwright/domain/kit/chart/time-axis.ts";
import { ChartTable } from "./chart-table.tsx";
import { inZone } from "./in-zone.ts";
import { colourOf, dashOf, joined, type TimeLine } from "./lines-drawn.ts";
import { spansDrawn, type ChartSpan } from "./time-chart.tsx";
import { usePicture } from "./use-picture.ts";
import { useScheme } from "./use-scheme.ts";
import styles from "./chart.module.css";

interface TimeLinesProps {
  /** Twelve at most; each with its values in the order of their time. */
  lines: readonly TimeLine[];
  label: string;
  /** The span that is shown. */
  from: number;
  until: number;
  lowLimit?: number | null;
  highLimit?: number | null;
  /** Stretches of time behind the lines, such as those of alarms. */
  spans?: readonly ChartSpan[];
  timeZone: string;
  height: number;
}

const NO_SPANS: readonly ChartSpan[] = [];
const BETWEEN = 96;

/** Several series over time, with their names, what each says at a time, and the same as a table. */
export default function TimeLines({
  lines,
  label,
  from,
  until,
  lowLimit = null,
  highLimit = null,
  spans = NO_SPANS,
  timeZone,
  height,
}: TimeLinesProps) {
  const [seen, setSeen] = useState<number | null>(null);
  const [isTable, setTable] = useState(false);
  const scheme = useScheme();
  const help = useId();
  const columns = useMemo(() => joined(lines), [lines]);
  const [times] = columns;
  const make = useCallback(
    (node: HTMLElement) => {
      const limits = [lowLimit, highLimit].map((limit) => columns[0].map(() => limit));
      const options = optionsOf(node, { lines, from, until, spans, timeZone, height, scheme }, setSeen);
      return new UPlot(options, [...columns, ...limits] as UPlot.AlignedData, node);
    },
    [lines, columns, from, until, spans, timeZone, height, lowLimit, highLimit, scheme],
  );
  const { place, chart } = usePicture(make, !isTable);
  const at = seen === null ? undefined : times[seen];
  const said = at === undefined ? t("kit.chart.keys") : [inZone(at * 1000, timeZone), ...saidAt(lines, at)].join(", ");
  const go = (event: KeyboardEvent) => {
    const next = nextOf(event.key, seen, times.length);
    if (next === null) return;
    event.preventDefault();
    setSeen(next);
    const second = times[next];
    if (second !== undefined) chart.current?.setCursor({ left: chart.current.valToPos(second, "x"), top: height / 3 }, false);
  };
  return (
    <figure className={styles.figure} aria-label={label}>
      {!isTable && (
        <div
          ref={place}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={Math.max(times.length - 1, 0)}
          aria-valuenow={seen ?? Math.max(times.length - 1, 0)}
          aria-valuetext={said}
          aria-describedby={help}
          className={styles.chart}
          style={{ minHeight: height }}
          onKeyDown={go}
        />
      )}
      <ChartTable of={tableOf(lines)} label={label} isShown={isTable} />
      <figcaption className={styles.read}>
        <Names lines={lines} at={at} />
        <span id={help} className={styles.zone}>
          {at === undefined ? t("kit.chart.zone", { city: cityOf(timeZone) }) : inZone(at * 1000, timeZone)}
        </span>
        <Button variant="text" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t("kit.chart.table")}
        </Button>
      </figcaption>
    </figure>
  );
}

/** Which line is which, and what it says where the pointer is. */
const Names = ({ lines, at }: { lines: readonly TimeLine[]; at: number | undefined }) => (
  <ul className={styles.names} aria-hidden="true">
    {lines.map((line, place) => (
      <li key={line.name}>
        <svg width={16} height={8}>
          <path d="M0,4L16,4" stroke={`var(${colourOf(place)})`} strokeWidth={2} strokeDasharray={dashOf(place)?.join(" ")} />
        </svg>
        {line.name}
        {at !== undefined && <strong>{wordsAt(line, at)}</strong>}
      </li>
    ))}
  </ul>
);

const wordsAt = ({ points, holdsFor, written }: TimeLine, second: number): string => {
  const last = points.findLast((point) => point.at <= second * 1000);
  return last && second * 1000 - last.at <= holdsFor ? written(last.mean) : t("kit.chart.none");
};

const saidAt = (lines: readonly TimeLine[], second: number): string[] => lines.map((line) => `${line.name} ${wordsAt(line, second)}`);

function tableOf(lines: readonly TimeLine[]) {
  return {
    head: [t("kit.chart.series"), t("kit.chart.last"), t("kit.chart.least"), t("kit.chart.mean"), t("kit.chart.most")],
    rows: lines.map(({ name, points, written }) => {
      const words = (values: readonly number[], of: (...all: number[]) => number) =>
        values.length === 0 ? t("kit.chart.none") : written(of(...values));
      const means = points.map(({ mean }) => mean);
      return {
        name,
        cells: [
          words(means.slice(-1), Math.max),
          words(
            points.map(({ low }) => low),
            Math.min,
          ),
          words(means, (...all) => all.reduce((sum, one) => sum + one, 0) / all.length),
          words(
            points.map(({ high }) => high),
            Math.max,
          ),
        ],
      };
    }),
  };
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: 10, PageDown: -10 };

/** Where a key leads; null where it leads nowhere. */
function nextOf(key: string, seen: number | null, count: number): number | null {
  if (count === 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : Math.min(Math.max((seen ?? count) + step, 0), count - 1);
}

interface Looks extends Pick<TimeLinesProps, "lines" | "from" | "until" | "timeZone" | "height"> {
  spans: readonly ChartSpan[];
  /** Whose colours it has. */
  scheme: string;
}

/** An axis of values at a side at which there are lines, in their unit. */
function valuesAt(side: TimeLine["side"], lines: readonly TimeLine[], axis: UPlot.Axis): UPlot.Axis[] {
  const first = lines.find((line) => line.side === side);
  if (!first) return [];
  // Two grids behind each other nobody reads.
  const looks = side === "right" ? { side: 1 as const, grid: { show: false } } : {};
  return [{ ...axis, ...looks, scale: side, size: 70, values: (_, splits) => splits.map((value) => first.written(value)) }];
}

function optionsOf(
  node: HTMLElement,
  { lines, from, until, spans, timeZone, height }: Looks,
  onSeen: (at: number | null) => void,
): UPlot.Options {
  const colour = (name: string) => getComputedStyle(node).getPropertyValue(name).trim();
  const font = `11px ${colour("--mw-font") || "sans-serif"}`;
  const axis = { stroke: colour("--mw-text2"), grid: { stroke: colour("--mw-border"), width: 1 }, ticks: { show: false }, font };
  const limit = { scale: "left", stroke: colour("--mw-st-alarm-solid"), dash: [6, 4], width: 1, points: { show: false }, spanGaps: true };
  let marked: Axis = { marks: [], says: "time" };
  return {
    width: node.clientWidth,
    height,
    padding: [8, 16, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { size: 6 } },
    scales: { x: { time: false, range: () => [from / 1000, Math.max(until, from + 1) / 1000] }, left: {}, right: {} },
    hooks: {
      drawClear: [spansDrawn(spans, colour)],
      setCursor: [({ cursor: { idx, left } }) => onSeen(left === undefined || left < 0 ? null : (idx ?? null))],
    },
    axes: [
      {
        ...axis,
        size: 30,
        splits: () => {
          marked = axisOf(from, until, timeZone, Math.max(2, Math.floor(node.clientWidth / BETWEEN)));
          return marked.marks.map((mark) => mark / 1000);
        },
        values: (_, splits) => splits.map((second) => inZone(second * 1000, timeZone, marked.says)),
      },
      ...valuesAt("left", lines, axis),
      ...valuesAt("right", lines, axis),
    ],
    series: [
      {},
      ...lines.map(({ side }, at): UPlot.Series => {
        const dash = dashOf(at);
        return { scale: side, stroke: colour(colourOf(at)), width: 2, points: { show: false }, ...(dash ? { dash } : {}) };
      }),
      limit,
      limit,
    ],
  };
}
