import { cityOf } from "@millwright/domain/kit/clocks.ts";
import type { CalendarOrder } from "@millwright/domain/work/calendar/contract.ts";
import { isOverdue } from "@millwright/domain/work/orders/status.ts";
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

export const isLate = ({ dueAt, status }: CalendarOrder): boolean => isOverdue({ dueAt, category: status.category }, new Date());

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

/** What is planned on a day beside what can be done, in a figure and in words; where that is too much the words say by how much. */
export interface LoadWords {
  figure: string;
  text: string;
  isOver: boolean;
}

export function loadText({ minutes, available }: { minutes: number; available: number | null }): LoadWords {
  const said = (text: string, isOver = false, figure = text): LoadWords => ({ figure, text, isOver });
  const planned = formatMinutes(minutes);
  if (available === null) return said(t("calendar.load.planned", { planned }));
  const of = formatMinutes(available);
  if (minutes === 0) return said(t("calendar.load.free", { of }));
  const percent = loadPercent(minutes, available);
  const figure = t("calendar.load.of", { planned, of });
  if (percent === null || percent <= 100) return said(figure);
  if (percent === Infinity) return said(t("calendar.load.none", { planned }), true);
  const over = formatMinutes(minutes - available);
  return said(t("calendar.load.over", { planned, of, over, percent: formatNumber(percent) }), true, figure);
}
