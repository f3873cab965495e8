import { useEffect, useRef } from "react";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { ChartPoint } from "@millwright/domain/register/meters/readings/contract.ts";
import { formatBriefDate, formatNumber } from "../../../kit/format.ts";
import styles from "./readings.module.css";

interface ChartProps {
  points: readonly ChartPoint[];
  /** What the line is, for those who do not see it. */
  label: string;
  lowLimit: number | null;
  highLimit: number | null;
}

const HEIGHT = 280;

/** Mean of each step, with a band from its least to its most; colours are those of the theme. */
export default function Chart({ points, label, lowLimit, highLimit }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = place.current;
    if (!node) return;
    const colour = (name: string) => getComputedStyle(node).getPropertyValue(name).trim();
    const axis = { stroke: colour("--mw-text2"), grid: { stroke: colour("--mw-border"), width: 1 }, ticks: { show: false } };
    const flat = (value: number | null) => points.map(() => value);
    const warn = { stroke: colour("--mw-warn") || colour("--mw-text2"), dash: [6, 4], width: 1, points: { show: false } };
    const chart = new UPlot(
      {
        width: node.clientWidth,
        height: HEIGHT,
        padding: [12, 24, 0, 0],
        legend: { show: false },
        cursor: { drag: { x: false, y: false } },
        axes: [
          { ...axis, values: (_, splits) => splits.map((second) => formatBriefDate(new Date(second * 1000).toISOString())), space: 90 },
          { ...axis, size: 70, values: (_, splits) => splits.map((value) => formatNumber(value)) },
        ],
        series: [
          {},
          { stroke: "transparent", points: { show: false } },
          { stroke: "transparent", points: { show: false } },
          { stroke: colour("--mw-accent") || colour("--mw-text"), width: 2, points: { show: points.length < 40 } },
          warn,
          warn,
        ],
        bands: [{ series: [2, 1], fill: colour("--mw-border") }],
      },
      [
        points.map(({ at }) => Date.parse(at) / 1000),
        points.map(({ low }) => low),
        points.map(({ high }) => high),
        points.map(({ mean }) => mean),
        flat(lowLimit),
        flat(highLimit),
      ],
      node,
    );
    const watch = new ResizeObserver(() => chart.setSize({ width: node.clientWidth, height: HEIGHT }));
    watch.observe(node);
    return () => {
      watch.disconnect();
      chart.destroy();
    };
  }, [points, lowLimit, highLimit]);
  return <div ref={place} role="img" aria-label={label} className={styles.chart} />;
}
