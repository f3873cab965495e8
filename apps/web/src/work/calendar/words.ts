import { cityOf } from "@millwright/domain/kit/clocks.ts";
import type { CalendarOrder } from "@millwright/domain/work/calendar/contract.ts";
import { clockAt, loadPercent } from "@millwright/domain/work/calendar/slot.ts";
import { t } from "../../i18n/work.ts";
import { currentTimeZone, formatBriefDay, formatMinutes, formatNumber } from "../../kit/format.ts";

/** The zone, where the reader's clock shows another one. */
export const foreignZone = (zone: string): string | null => (zone === currentTimeZone() ? null : cityOf(zone));

/** Day and time as the clock shows them by which the order stands in the calendar. */
export function whenText(instant: string, zone: string): string {
  const [day = "", time = ""] = clockAt(instant, zone).split("T");
  const place = foreignZone(zone);
  const text = t("calendar.when", { day: formatBriefDay(day), time });
  return place ? t("calendar.inZone", { text, place }) : text;
}

/** Whether the parts of an order are there, in the words of boards. */
export const readyText = (ready: NonNullable<CalendarOrder["partsReady"]>): string =>
  t("workOrderBoards.mark.ready", { state: t(`workOrders.ready.${ready}`) });

/** From when to when an order stands in the calendar. */
export function timeText({ startAt, endAt, firstDay, lastDay, isByDue, timeZone }: CalendarOrder): string {
  const time = (at: string) => clockAt(at, timeZone).slice(11);
  const text = isByDue
    ? t("calendar.dueAt", { time: time(endAt) })
    : firstDay === lastDay
      ? t("calendar.fromTo", { from: time(startAt), to: time(endAt) })
      : t("calendar.overDays", { from: time(startAt), until: formatBriefDay(lastDay), to: time(endAt) });
  const place = foreignZone(timeZone);
  return place ? t("calendar.inZone", { text, place }) : text;
}

/** What is planned on a day beside what can be done, in words where that is too much. */
export function loadText({ minutes, available }: { minutes: number; available: number | null }): { text: string; isOver: boolean } {
  const planned = formatMinutes(minutes);
  if (available === null) return { text: t("calendar.load.planned", { planned }), isOver: false };
  const of = formatMinutes(available);
  if (minutes === 0) return { text: t("calendar.load.free", { of }), isOver: false };
  const percent = loadPercent(minutes, available);
  if (percent === null || percent <= 100) return { text: t("calendar.load.of", { planned, of }), isOver: false };
  const over = formatMinutes(minutes - available);
  return {
    text:
      percent === Infinity
        ? t("calendar.load.none", { planned })
        : t("calendar.load.over", { planned, of, over, percent: formatNumber(percent) }),
    isOver: true,
  };
}
