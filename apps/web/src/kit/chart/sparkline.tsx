import { laySparkline } from "@millwright/domain/kit/chart/sparkline.ts";
import type { Tone } from "./series.tsx";
import styles from "./picture.module.css";

interface SparklineProps {
  /** null: nothing is known, and the line is open there. */
  values: readonly (number | null)[];
  /** How it went, in words: the picture by itself says it to nobody who does not see it. */
  label: string;
  tone?: Tone;
  width?: number;
  height?: number;
}

/** How a figure went, beside it. */
export function Sparkline({ values, label, tone, width = 64, height = 24 }: SparklineProps) {
  const { line, area, last } = laySparkline(values, { width, height });
  if (!line) return null;
  return (
    <svg className={`${styles.spark} ${styles.series}`} data-tone={tone} width={width} height={height} role="img" aria-label={label}>
      <path className={styles.under} d={area ?? ""} />
      <path className={styles.line} d={line} />
      {last && <circle className={styles.solid} cx={last.x} cy={last.y} r={2} />}
    </svg>
  );
}
