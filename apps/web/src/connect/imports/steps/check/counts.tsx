import { formatNumber } from "../../../../kit/format.ts";
import styles from "./counts.module.css";

export interface Count {
  label: string;
  rows: number;
  tone?: "ok" | "open" | "alarm";
}

/** Rows by what becomes of them; only what there is has a colour. */
export const Counts = ({ counts }: { counts: readonly Count[] }) => (
  <dl className={styles.counts}>
    {counts.map(({ label, rows, tone }) => (
      <div key={label} data-tone={rows > 0 ? tone : undefined}>
        <dt>{label}</dt>
        <dd>{formatNumber(rows)}</dd>
      </div>
    ))}
  </dl>
);
