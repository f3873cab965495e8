import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { cityOf } from "@millwright/domain/kit/clocks.ts";
import { isBeyond } from "@millwright/domain/kit/chart/limits.ts";
import { t } from "../../i18n/index.ts";
import { currentTimeZone } from "../format.ts";
import { axisOf, type Axis } from "@millwright/domain/kit/chart/time-axis.ts";
import { drawn, nearest, type Apart, type Point } from "./drawn.ts";
import { inZone } from "./in-zone.ts";
import { usePicture } from "./use-picture.ts";
import { useScheme } from "./use-scheme.ts";
import styles from "./chart.module.css";

export interface ChartSpan {
  from: number;
  until: number;
  /** One of the fixed meanings of a colour. */
  tone: "alarm" | "warn" | "info";
}

interface TimeChartProps {
  /** In the order of their time. */
  points: readonly Point[];
  /** Late and set aside: drawn hollow, part of no line. */
  apart?: readonly Apart[];
  /** What it shows, for those who do not see it. */
  label: string;
  /** A value with its unit. */
  written: (value: number) => string;
  /** The span that is shown; without it, that of the points. */
  from?: number;
  until?: number;
  /** Milliseconds for which a value holds, beyond which the line is open. */
  holdsFor?: number;
  lowLimit?: number | null;
  highLimit?: number | null;
  /** Further limits. */
  limits?: readonly number[];
  /** Stretches of time behind the line, such as those of alarms. */
  spans?: readonly ChartSpan[];
  /** IANA: the clock of the axis, that of the place; without one, the reader's. */
  timeZone?: string | undefined;
  height?: number;
}

const HEIGHT = 280;
/** Pixels between two marks of the axis. */
const BETWEEN = 96;

/** A series over time: the mean of each step, with a band from its least to its most. Read by the pointer, or by the arrow keys. */
export default function TimeChart({
  points,
  apart = NONE,
  label,
  written,
  from = points[0]?.at ?? 0,
  until = points.at(-1)?.at ?? 0,
  holdsFor = Number.POSITIVE_INFINITY,
  lowLimit = null,
  highLimit = null,
  limits = NO_LIMITS,
  spans = NO_SPANS,
  timeZone = currentTimeZone(),
  height = HEIGHT,
}: TimeChartProps) {
  const write = useRef(written);
  const [seen, setSeen] = useState<number | null>(null);
  const scheme = useScheme();
  const help = useId();
  // Read by the chart when it draws; a new one changes no picture by itself.
  useEffect(() => {
    write.current = written;
  });
  const make = useCallback(
    (node: HTMLElement) => {
      const isDotted = points.length < 40 && apart.length === 0;
      const looks = { from, until, timeZone, height, isDotted, write, spans, lowLimit, highLimit, limitCount: limits.length, scheme };
      const onSeen = (at: number | null) => setSeen(at === null ? null : nearest(points, at));
      return new UPlot(optionsOf(node, looks, onSeen), columnsOf(drawn(points, apart, holdsFor), lowLimit, highLimit, limits), node);
    },
    [points, apart, from, until, holdsFor, lowLimit, highLimit, limits, spans, timeZone, height, scheme],
  );
  const { place, chart } = usePicture(make);

  const shown = seen === null ? undefined : points[seen];
  const isOut = shown !== undefined && isBeyond(shown.mean, lowLimit, highLimit);
  const said = shown
    ? [sentenceOf(shown, written, timeZone), isOut && t("kit.chart.outside")].filter(Boolean).join(", ")
    : t("kit.chart.keys");
  const go = (event: KeyboardEvent) => {
    const next = nextOf(event.key, seen, points.length);
    if (next === null) return;
    event.preventDefault();
    setSeen(next);
    const at = points[next]?.at;
    if (at !== undefined) chart.current?.setCursor({ left: chart.current.valToPos(at / 1000, "x"), top: height / 3 }, false);
  };
  return (
    <figure className={styles.figure}>
      <div
        ref={place}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(points.length - 1, 0)}
        aria-valuenow={seen ?? Math.max(points.length - 1, 0)}
        aria-valuetext={said}
        aria-describedby={help}
        className={styles.chart}
        style={{ minHeight: height }}
        onKeyDown={go}
      />
      <figcaption className={styles.read}>
        <span>{shown ? said : null}</span>
        <span id={help} className={styles.zone}>
          {t("kit.chart.zone", { city: cityOf(timeZone) })}
        </span>
      </figcaption>
    </figure>
  );
}

const NONE: readonly Apart[] = [];
const NO_LIMITS: readonly number[] = [];
const NO_SPANS: readonly ChartSpan[] = [];

function sentenceOf({ at, low, high, mean }: Point, written: (value: number) => string, timeZone: string): string {
  const values = { at: inZone(at, timeZone), value: written(mean) };
  return low === high ? t("kit.chart.one", values) : t("kit.chart.several", { ...values, low: written(low), high: written(high) });
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: 10, PageDown: -10 };

/** Where a key leads; null where it leads nowhere. */
function nextOf(key: string, seen: number | null, count: number): number | null {
  if (count === 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  if (step === undefined) return null;
  return Math.min(Math.max((seen ?? count) + step, 0), count - 1);
}

interface Looks {
  from: number;
  until: number;
  timeZone: string;
  height: number;
  isDotted: boolean;
  write: { current: (value: number) => string };
  spans: readonly ChartSpan[];
  lowLimit: number | null;
  highLimit: number | null;
  limitCount: number;
  /** Whose colours it has. */
  scheme: string;
}

/** One that is shorter than a pixel is seen all the same. */
const LEAST_WIDTH = 2;
const SPAN_OPACITY = 0.12;

/** Stretches of time, over the whole height, before the lines are drawn. */
export const spansDrawn =
  (spans: readonly ChartSpan[], colour: (name: string) => string) =>
  ({ ctx, bbox, valToPos }: UPlot): void => {
    ctx.save();
    ctx.globalAlpha = SPAN_OPACITY;
    for (const { from, until, tone } of spans) {
      const left = Math.max(valToPos(from / 1000, "x", true), bbox.left);
      const right = Math.min(valToPos(until / 1000, "x", true), bbox.left + bbox.width);
      if (right < bbox.left || left > bbox.left + bbox.width) continue;
      ctx.fillStyle = colour(`--mw-st-${tone}`);
      ctx.fillRect(left, bbox.top, Math.max(right - left, LEAST_WIDTH), bbox.height);
    }
    ctx.restore();
  };

type Colour = (name: string) => string;

/** What is above the high limit and below the low one, tinted behind the lines. */
const beyondDrawn =
  ({ lowLimit, highLimit }: Looks, colour: Colour) =>
  ({ ctx, bbox, valToPos }: UPlot): void => {
    const [top, bottom] = [bbox.top, bbox.top + bbox.height];
    const at = (value: number) => Math.min(Math.max(valToPos(value, "y", true), top), bottom);
    ctx.save();
    ctx.fillStyle = colour("--mw-st-alarm-bg");
    if (highLimit !== null) ctx.fillRect(bbox.left, top, bbox.width, at(highLimit) - top);
    if (lowLimit !== null) ctx.fillRect(bbox.left, at(lowLimit), bbox.width, bottom - at(lowLimit));
    ctx.restore();
  };

/** Each limit says what it is and its value, at the end of its line. */
const limitsNamed =
  ({ lowLimit, highLimit, write }: Looks, colour: Colour) =>
  ({ ctx, bbox, valToPos }: UPlot): void => {
    const pxRatio = devicePixelRatio;
    ctx.save();
    ctx.font = fontOf(colour, 11 * pxRatio);
    ctx.fillStyle = colour("--mw-st-alarm");
    ctx.textAlign = "right";
    const say = (value: number | null, key: "kit.chart.highLimit" | "kit.chart.lowLimit", dy: number) => {
      if (value === null) return;
      const at = valToPos(value, "y", true);
      if (at < bbox.top || at > bbox.top + bbox.height) return;
      ctx.fillText(t(key, { value: write.current(value) }), bbox.left + bbox.width - 4 * pxRatio, at + dy * pxRatio);
    };
    say(highLimit, "kit.chart.highLimit", -5);
    say(lowLimit, "kit.chart.lowLimit", 13);
    ctx.restore();
  };

const fontOf = (colour: Colour, size: number): string => `${String(size)}px ${colour("--mw-font") || "sans-serif"}`;

function optionsOf(node: HTMLElement, looks: Looks, onSeen: (at: number | null) => void): UPlot.Options {
  const colour = (name: string) => getComputedStyle(node).getPropertyValue(name).trim();
  const axis = {
    stroke: colour("--mw-text2"),
    grid: { stroke: colour("--mw-border"), width: 1 },
    ticks: { show: false },
    font: fontOf(colour, 11),
  };
  const unseen = { stroke: "transparent", points: { show: false } };
  const limit = { stroke: colour("--mw-st-warn"), dash: [6, 4], width: 1, points: { show: false }, spanGaps: true };
  const hard = { ...limit, stroke: colour("--mw-st-alarm-solid") };
  const { from, until, timeZone, height, isDotted, write, spans, limitCount } = looks;
  let marked: Axis = { marks: [], says: "time" };
  return {
    width: node.clientWidth,
    height,
    padding: [12, 24, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { size: 7 } },
    scales: { x: { time: false, range: () => [from / 1000, Math.max(until, from + 1) / 1000] } },
    hooks: {
      drawClear: [beyondDrawn(looks, colour), spansDrawn(spans, colour)],
      draw: [limitsNamed(looks, colour)],
      setCursor: [
        (made) => {
          const { left } = made.cursor;
          onSeen(left === undefined || left < 0 ? null : made.posToVal(left, "x") * 1000);
        },
      ],
    },
    axes: [
      {
        ...axis,
        splits: () => {
          marked = axisOf(from, until, timeZone, Math.max(2, Math.floor(node.clientWidth / BETWEEN)));
          return marked.marks.map((mark) => mark / 1000);
        },
        values: (_, splits) => splits.map((second) => inZone(second * 1000, timeZone, marked.says)),
      },
      { ...axis, size: 78, values: (_, splits) => splits.map((value) => write.current(value)) },
    ],
    series: [
      {},
      unseen,
      unseen,
      { stroke: colour("--mw-accent") || colour("--mw-text"), width: 2, points: { show: isDotted } },
      { stroke: "transparent", points: { show: true, size: 8, width: 1.5, stroke: colour("--mw-text2"), fill: colour("--mw-surface") } },
      // What is beyond a limit is no colour of a line alone: each such point has a mark of its own.
      { stroke: "transparent", points: { show: true, size: 6, width: 0, fill: colour("--mw-st-alarm-solid") } },
      hard,
      hard,
      ...Array.from({ length: limitCount }, () => limit),
    ],
    bands: [{ series: [2, 1], fill: colour("--mw-border") }],
  };
}

function columnsOf(
  { at, low, high, mean, apart }: ReturnType<typeof drawn>,
  lowLimit: number | null,
  highLimit: number | null,
  limits: readonly number[],
): UPlot.AlignedData {
  const beyond = mean.map((value) => (typeof value === "number" && isBeyond(value, lowLimit, highLimit) ? value : null));
  return [at, low, high, mean, apart, beyond, ...[lowLimit, highLimit, ...limits].map((limit) => at.map(() => limit))];
}
