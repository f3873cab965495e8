import { loadPercent } from "@millwright/domain/work/calendar/slot.ts";
import type { WorkloadWeek } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { t } from "../../../i18n/work.ts";
import { formatNumber } from "../../../kit/format.ts";

/** Minutes as hours with one decimal: weeks are planned in hours. */
export const hours = (minutes: number): string => formatNumber(minutes / 60, 1);

export const isOver = ({ minutes, available }: Pick<WorkloadWeek, "minutes" | "available">): boolean =>
  (loadPercent(minutes, available) ?? 0) > 100;

/** How full a week is, in words: a colour alone says it to some only. */
export function loadWords({ minutes, available }: Pick<WorkloadWeek, "minutes" | "available">): string {
  const percent = loadPercent(minutes, available);
  if (percent === null) return available === null ? t("plans.workload.unknown") : "–";
  if (available === 0) return t("plans.workload.nobody", { over: hours(minutes) });
  const said = { percent: formatNumber(percent, 0), over: hours(minutes - (available ?? 0)) };
  return t(percent > 100 ? "plans.workload.over" : "plans.workload.load", said);
}
