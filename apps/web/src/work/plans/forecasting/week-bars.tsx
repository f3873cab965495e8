import type { WorkloadWeek } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { t } from "../../../i18n/work.ts";
import { formatDay } from "../../../kit/format.ts";
import { hours, isOver } from "./words.ts";
import styles from "./forecast.module.css";

interface WeekBarsProps {
  /** The Monday of each. */
  days: readonly string[];
  weeks: readonly WorkloadWeek[];
  label: string;
}

/** Where the fullest week is less than this, bars beside the whole of what can be done would be too small to read. */
const READABLE = 0.35;

/** Planned hours as bars and what people can do as a line across them; the table beside says the same. */
export function WeekBars({ days, weeks, label }: WeekBarsProps) {
  const planned = Math.max(1, ...weeks.map(({ minutes }) => minutes));
  const able = Math.max(0, ...weeks.map(({ available }) => available ?? 0));
  const isDrawn = able > 0 && planned >= able * READABLE;
  const most = isDrawn ? Math.max(planned, able) : planned;
  const share = (minutes: number) => `${Math.min(100, (minutes / most) * 100)}%`;
  return (
    <div className={styles.chart}>
      <div className={styles.bars} role="img" aria-label={label}>
        {weeks.map((week, at) => (
          <span key={days[at]} className={styles.slot}>
            {isDrawn && week.available !== null && <span className={styles.capacity} style={{ height: share(week.available) }} />}
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
        <span>{t("plans.workload.fullest", { hours: hours(planned) })}</span>
        <span>{formatDay(days.at(-1) ?? "")}</span>
      </p>
    </div>
  );
}
