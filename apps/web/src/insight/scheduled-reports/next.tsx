import { useWatch } from "react-hook-form";
import { nextAfter, type Rhythm } from "@millwright/domain/insight/scheduled-reports/schedule.ts";
import { isZone } from "@millwright/domain/kit/zones.ts";
import { t } from "../../i18n/insight.ts";
import styles from "./scheduled-reports.module.css";
import { momentIn } from "./words.ts";

type Typed = [rhythm: Rhythm, weekday: number | null, monthDay: number | null, time: string | null, timeZone: string | null];

/** When the report goes out next, by the clocks of its zone, while that is typed. */
export function Next() {
  const [rhythm, weekday, monthDay, time, timeZone] = useWatch({ name: ["rhythm", "weekday", "monthDay", "time", "timeZone"] }) as Typed;
  const isWhole = /^\d\d:\d\d$/.test(time ?? "") && isZone(timeZone ?? "") && fits(rhythm, weekday, monthDay);
  const zone = timeZone ?? "";
  return (
    <p role="status" className={styles.next}>
      {isWhole
        ? t("scheduledReports.next", {
            at: momentIn(nextAfter({ rhythm, weekday, monthDay, time: time ?? "", timeZone: zone }, Date.now()), zone),
            zone,
          })
        : t("scheduledReports.noNext")}
    </p>
  );
}

const fits = (rhythm: Rhythm, weekday: number | null, monthDay: number | null): boolean =>
  rhythm === "day" || (rhythm === "week" ? weekday != null : monthDay != null && monthDay >= 1 && monthDay <= 31);
