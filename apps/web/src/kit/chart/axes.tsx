import type { Plot, Tick } from "@millwright/domain/kit/chart/axis.ts";
import styles from "./picture.module.css";

/** Values along the upright axis, with a rule across the plot at each. */
export function ValueTicks({ plot, ticks }: { plot: Plot; ticks: readonly Tick[] }) {
  return ticks.map(({ at, text }) => (
    <g key={text}>
      <line className={styles.grid} x1={0} x2={plot.width} y1={at} y2={at} />
      <text x={-6} y={at} dy="0.32em" textAnchor="end">
        {text}
      </text>
    </g>
  ));
}

/** Names, times or values below the plot. */
export function TicksBelow({ plot, ticks, isRuled = false }: { plot: Plot; ticks: readonly Tick[]; isRuled?: boolean }) {
  return ticks.map(({ at, text }) => (
    <g key={`${String(at)} ${text}`}>
      {isRuled && <line className={styles.grid} x1={at} x2={at} y1={0} y2={plot.height} />}
      <text x={at} y={plot.height + 13} textAnchor="middle">
        {text}
      </text>
    </g>
  ));
}

/** Names at the side. */
export function NamesBeside({ names }: { names: readonly Tick[] }) {
  return names.map(({ at, text }) => (
    <text key={`${String(at)} ${text}`} x={-6} y={at} dy="0.32em" textAnchor="end">
      {text}
    </text>
  ));
}

/** A dashed line at a value of the upright axis. */
export const LineAt = ({ plot, at, className }: { plot: Plot; at: number | null; className: string | undefined }) =>
  at === null ? null : <line className={className} x1={0} x2={plot.width} y1={at} y2={at} />;
