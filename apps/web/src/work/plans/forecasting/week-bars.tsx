import type { WorkloadWeek } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { formatDay } from "../../../kit/format.ts";
import { isOver } from "./words.ts";
import styles from "./forecast.module.css";

interface WeekBarsProps {
  /** The Monday of each. */
  days: readonly string[];
  weeks: readonly WorkloadWeek[];
  label: string;
}

/** Planned hours as bars and what people can do as a line across them; the table beside says the same. */
export function WeekBars({ days, weeks, label }: WeekBarsProps) {
  const most = Math.max(1, ...weeks.map(({ minutes, available }) => Math.max(minutes, available ?? 0)));
  const share = (minutes: number) => `${(minutes / most) * 100}%`;
  return (
    <div className={styles.chart}>
      <div className={styles.bars} role="img" aria-label={label}>
        {weeks.map((week, at) => (
          <span key={days[at]} className={styles.slot}>
            {week.available !== null && <span className={styles.capacity} style={{ height: share(week.available) }} />}
            <span
              className={styles.bar}
              data-over={isOver(week) || undefined}
              data-none={week.minutes === 0 || undefined}
              style={{ height: share(week.minutes) }}
            />
          </span>
        ))}
      </div>
      <p className={styles.ends}>
        <span>{formatDay(days[0] ?? "")}</span>
        <span>{formatDay(days.at(-1) ?? "")}</span>
      </p>
    </div>
  );
}
