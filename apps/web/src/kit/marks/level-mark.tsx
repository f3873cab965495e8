import { formatNumber } from "../format.ts";
import styles from "./marks.module.css";

/** The whole bar, in minimums. */
const SCALE = 3;

interface LevelMarkProps {
  value: number;
  /** What should be there at least; null where nobody said so. */
  minimum: number | null;
}

/** How much there is, and how that lies to what should be there at least: a bar at a third of which the minimum lies. Too little is said by colour, and by the figure that is less. */
export function LevelMark({ value, minimum }: LevelMarkProps) {
  const tone = minimum === null || value > minimum ? "offline" : value < minimum ? "alarm" : "warn";
  return (
    <span className={styles.level} data-tone={tone}>
      <span className={styles.levelValue}>
        {formatNumber(value)}
        {minimum !== null && <span className={styles.levelMinimum}> / {formatNumber(minimum)}</span>}
      </span>
      {minimum !== null && minimum > 0 && (
        <span className={styles.levelBar} aria-hidden="true">
          <span style={{ inlineSize: `${Math.max(0, Math.min(100, (value / (SCALE * minimum)) * 100))}%` }} />
        </span>
      )}
    </span>
  );
}
