import { useId } from "react";
import type { DayAvailability } from "@millwright/domain/register/availability/contract.ts";
import { t } from "../../i18n/register.ts";
import { formatDay, formatMinutes } from "../../kit/format.ts";
import { reasonText, spanOf, toneOf } from "./words.ts";
import styles from "./availability.module.css";

/** The hours of a day; what made them so is shown by the pointer and by the focus, and read out. */
export function DayCell({ day, timeZone, name }: { day: DayAvailability; timeZone: string; name: string }) {
  const id = useId();
  const tone = toneOf(day);
  const short =
    day.minutes > 0 ? formatMinutes(day.minutes) : t(`availability.short.${tone === "away" || tone === "holiday" ? tone : "free"}`);
  return (
    <div className={styles.cell} data-tone={tone}>
      <button
        type="button"
        className={styles.hours}
        aria-label={t("availability.cell", { name, day: formatDay(day.day), hours: short })}
        aria-describedby={id}
        data-num
      >
        {short}
      </button>
      <div className={styles.tip} id={id} role="tooltip">
        <strong>{formatDay(day.day)}</strong>
        {day.spans.map((span) => (
          <span key={span.from} data-num>
            {spanOf(span, timeZone)}
          </span>
        ))}
        {day.reasons.map((reason, at) => (
          <span key={at}>{reasonText(reason)}</span>
        ))}
      </div>
    </div>
  );
}
