import { t } from "../../i18n/index.ts";
import styles from "./feedback.module.css";

/** Bars in the shape of grid rows. Like every skeleton it appears after 120 ms, so that quick replies do not flicker. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  return (
    <div className={styles.skeletonRows} role="status" aria-label={t("common.state.loading")}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.skeletonRow}>
          <span className={styles.bar} style={{ width: 72 }} />
          <span className={styles.bar} style={{ width: `${WIDTHS[row % WIDTHS.length]}%` }} />
          <span className={styles.bar} style={{ width: 88 }} />
        </div>
      ))}
    </div>
  );
}

/** Boxes in the shape of cards; `lines` is their height in text lines. */
export function SkeletonCards({ cards = 3, lines = 4 }: { cards?: number; lines?: number }) {
  return (
    <div className={styles.skeletonCards} role="status" aria-label={t("common.state.loading")}>
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} className={styles.skeletonCard}>
          {Array.from({ length: lines }, (_line, line) => (
            <span key={line} className={styles.bar} style={{ width: `${WIDTHS[(card + line) % WIDTHS.length]}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}

const WIDTHS = [46, 62, 38, 54, 70, 42] as const;
