import { layGauge, type GaugeAsked } from "@millwright/domain/kit/chart/gauge.ts";
import { t } from "../../i18n/index.ts";
import type { Tone } from "./series.tsx";
import styles from "./picture.module.css";

interface GaugeProps extends Omit<GaugeAsked, "diameter"> {
  label: string;
  /** The figure as it is shown in the middle. */
  written: (share: number) => string;
  tone?: Tone;
  diameter?: number;
}

/** A share of a whole as a part of a ring, its figure in the middle; without data it says so. */
export function Gauge({ label, written, tone, diameter = 96, ...asked }: GaugeProps) {
  const { track, value, target } = layGauge({ ...asked, diameter });
  const figure = asked.share === null ? t("kit.chart.none") : written(asked.share);
  const half = diameter / 2 + 2;
  return (
    <span className={styles.gauge}>
      <svg
        className={styles.series}
        data-tone={tone}
        width={half * 2}
        height={half * 2}
        viewBox={`${String(-half)} ${String(-half)} ${String(half * 2)} ${String(half * 2)}`}
        role="img"
        aria-label={`${label}: ${figure}`}
      >
        <path className={styles.track} d={track} />
        {value && <path className={styles.solid} d={value} />}
        {target && <line className={styles.target} {...target} />}
      </svg>
      <strong aria-hidden="true">{figure}</strong>
    </span>
  );
}
