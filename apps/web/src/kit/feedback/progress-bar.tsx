import { formatNumber } from "../format.ts";
import { t } from "../../i18n/index.ts";
import styles from "./feedback.module.css";

interface ProgressBarProps {
  label: string;
  done: number;
  /** Null while the size of the job is not known. */
  total: number | null;
}

/** How far a background job is, in numbers and as a bar. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const share = total ? Math.min(1, done / total) : 0;
  const numbers = total === null ? formatNumber(done) : t("common.job.percent", { done: formatNumber(done), total: formatNumber(total) });
  return (
    <div className={styles.progress}>
      <div className={styles.progressWords}>
        <span>{label}</span>
        <span className="num">{numbers}</span>
      </div>
      <div
        className={styles.progressTrack}
        role="progressbar"
        aria-label={label}
        aria-valuetext={numbers}
        {...(total === null ? {} : { "aria-valuenow": Math.round(share * 100), "aria-valuemin": 0, "aria-valuemax": 100 })}
      >
        <span data-endless={total === null || undefined} style={total === null ? undefined : { width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
