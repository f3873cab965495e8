import { dayAfter } from "@millwright/domain/kit/zones.ts";
import type { ProductionException, ProductionHours } from "@millwright/domain/register/production-calendars/required-time.ts";
import { t } from "../../../i18n/register.ts";
import { formatDay } from "../../../kit/format.ts";
import { spanText, weekdayOf } from "../../shifts/public.ts";
import styles from "./week.module.css";

const A_MONDAY = "2026-01-05";

/** When something is required in a week, a line a day. */
export function Week({ hours }: { hours: readonly ProductionHours[] }) {
  return (
    <ol className={styles.week}>
      {[0, 1, 2, 3, 4, 5, 6].map((weekday) => {
        const mine = hours.filter((one) => one.weekday === weekday);
        return (
          <li key={weekday} data-worked={mine.length > 0 || undefined}>
            <span className={styles.dayName}>{weekdayOf(dayAfter(A_MONDAY, weekday))}</span>
            {mine.length === 0 && <span className={styles.nothing}>{t("productionCalendars.nothing")}</span>}
            {mine.map((stretch) => (
              <span key={stretch.startMinute} data-num>
                {spanText(stretch)}
              </span>
            ))}
          </li>
        );
      })}
    </ol>
  );
}

/** Days with hours of their own. */
export function Exceptions({ of }: { of: readonly (Omit<ProductionException, "name"> & { name?: string | null })[] }) {
  if (of.length === 0) return <p className={styles.nothing}>{t("productionCalendars.exceptions.none")}</p>;
  return (
    <ul className={styles.exceptions}>
      {of.map(({ day, name, hours }) => (
        <li key={day}>
          <span>{formatDay(day)}</span>
          <span className={styles.grow}>{name}</span>
          <span data-num>{hours.length === 0 ? t("productionCalendars.exceptions.closed") : hours.map(spanText).join(", ")}</span>
        </li>
      ))}
    </ul>
  );
}
