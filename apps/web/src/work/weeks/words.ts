import { loadPercent } from "@millwright/domain/work/calendar/slot.ts";
import type { WeekMember } from "@millwright/domain/work/weeks/contract.ts";
import { fullnessOf, type Fullness } from "@millwright/domain/work/calendar/load.ts";
import { t } from "../../i18n/work.ts";
import { formatBriefDay, formatMinutes, formatNumber } from "../../kit/format.ts";

const WEEKDAY = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" });
/** `Mon Nov 23`. */
export const dayName = (day: string): string =>
  t("crewWeeks.card.day", { weekday: WEEKDAY.format(new Date(`${day}T12:00:00Z`)), day: formatBriefDay(day) });

export const percentText = (percent: number | null): string =>
  percent === null ? t("crewWeeks.past.nothing") : t("crewWeeks.figure.percent", { percent: formatNumber(percent) });

/** What is planned beside what can be done, in a figure. */
export function figureText({ minutes, capacity }: { minutes: number; capacity: number | null }): string {
  // Of a day on which nothing stands only what can be done is told.
  if (minutes === 0 && capacity !== null) return t("crewWeeks.strip.only", { minutes: formatMinutes(capacity) });
  const planned = formatMinutes(minutes);
  return capacity === null
    ? t("crewWeeks.strip.only", { minutes: planned })
    : t("crewWeeks.strip.of", { minutes: planned, capacity: formatMinutes(capacity) });
}

/** How full that is, in a word; what is too much says by how much. */
export function fullnessText({ minutes, capacity }: { minutes: number; capacity: number | null }): { fullness: Fullness; text: string } {
  const fullness = fullnessOf(minutes, capacity);
  const percent = loadPercent(minutes, capacity);
  const shown = percent === null || percent === Infinity ? "" : formatNumber(percent);
  if (fullness === "over" && percent === Infinity)
    return { fullness, text: t("crewWeeks.strip.noShift", { minutes: formatMinutes(minutes) }) };
  if (fullness === "over")
    return { fullness, text: t("crewWeeks.strip.over", { percent: shown, over: formatMinutes(minutes - (capacity ?? 0)) }) };
  if (fullness === "unknown") return { fullness, text: t("crewWeeks.strip.unknown") };
  if (fullness === "free") return { fullness, text: t("crewWeeks.strip.free") };
  return { fullness, text: t(`crewWeeks.strip.${fullness}`, { percent: shown }) };
}

type Day = WeekMember["days"][number];
/** Why somebody can do nothing on a day, in the word that says most; null where they can. */
export function offText({ capacity, minutes, reasons }: Day): string | null {
  if (capacity === null || capacity > 0 || minutes > 0) return null;
  const has = (kind: Day["reasons"][number]["kind"]) => reasons.some((reason) => reason.kind === kind);
  if (has("absence")) return t("crewWeeks.strip.away");
  if (has("holiday")) return t("crewWeeks.strip.holiday");
  return has("left") ? t("crewWeeks.strip.left") : t("crewWeeks.strip.off");
}
