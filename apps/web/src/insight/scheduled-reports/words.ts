import type { ScheduledReportRow, Tally } from "@millwright/domain/insight/scheduled-reports/contract.ts";
import type { Schedule } from "@millwright/domain/insight/scheduled-reports/schedule.ts";
import { t } from "../../i18n/insight.ts";
import { currentLocale } from "../../kit/format.ts";

/** When a report goes out, with the zone by whose clocks it does. */
export const whenWords = ({ rhythm, weekday, monthDay, time, timeZone }: Schedule): string =>
  t(`scheduledReports.when.${rhythm}`, {
    time,
    zone: timeZone,
    weekday: t(`scheduledReports.weekday.${String(weekday ?? 1)}` as never),
    day: String(monthDay ?? 1),
  });

/** An instant as the clocks of a zone show it: `Monday, Dec 7, 07:00`. */
export const momentIn = (instant: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat(currentLocale(), {
    timeZone,
    weekday: "long",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(instant));

/** `12 sent, 1 failed`; what there is none of is not said. */
export const tallyWords = (tally: Tally): string =>
  (["sent", "waiting", "failed", "none"] as const)
    .filter((key) => tally[key] > 0)
    .map((key) => t(`scheduledReports.tally.${key}`, { count: tally[key] }))
    .join(", ");

/** When it goes out next; a paused or archived one does not. */
export const nextWords = ({ nextAt, timeZone }: Pick<ScheduledReportRow, "nextAt" | "timeZone">): string =>
  nextAt === null ? t("scheduledReports.notGoing") : momentIn(nextAt, timeZone);
