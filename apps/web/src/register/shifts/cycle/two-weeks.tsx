import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";
import { spansOn, type Cycle } from "@millwright/domain/register/shifts/cycle.ts";
import { t } from "../../../i18n/register.ts";
import { formatBriefDay, today } from "../../../kit/format.ts";
import { spanText, weekdayOf } from "./words.ts";
import styles from "./cycle.module.css";

/** This week and the next as the pattern has them. */
export function TwoWeeks({ cycle, offsetDays = 0 }: { cycle: Cycle; offsetDays?: number }) {
  const now = today();
  const monday = mondayOf(now);
  return (
    <ol className={styles.fortnight}>
      {Array.from({ length: 14 }, (_, at) => dayAfter(monday, at)).map((day) => {
        const spans = spansOn(cycle, day, offsetDays);
        return (
          <li key={day} aria-current={day === now ? "date" : undefined} data-worked={spans.length > 0 || undefined}>
            <span className={styles.dayName}>{`${weekdayOf(day)} ${formatBriefDay(day)}`}</span>
            {spans.length === 0 && <span className={styles.free}>{t("shifts.cycle.free")}</span>}
            {spans.map((span) => (
              <span key={span.startMinute} data-num>
                {spanText(span)}
              </span>
            ))}
          </li>
        );
      })}
    </ol>
  );
}
