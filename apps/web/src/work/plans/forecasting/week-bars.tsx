import type { WorkloadWeek } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { t } from "../../../i18n/work.ts";
import Bars from "../../../kit/chart/bars.tsx";
import { formatBriefDay, formatNumber } from "../../../kit/format.ts";

interface WeekBarsProps {
  /** The Monday of each. */
  days: readonly string[];
  weeks: readonly WorkloadWeek[];
  label: string;
  /** Hours to which the axis reaches, the same for all that are compared. */
  upTo: number;
  /** How full a week is, in words. */
  wordsOf: (week: WorkloadWeek) => string;
  onOpen: (week: string) => void;
}

const HEIGHT = 160;
/** Where the fullest week is less than this, bars beside the whole of what can be done would be too small to read. */
const READABLE = 0.35;

const inHours = (minutes: number): number => minutes / 60;

/** Planned hours by week, what is beyond the hours that people have apart, and these as a line across; the table beside says the same. */
export default function WeekBars({ days, weeks, label, upTo, wordsOf, onOpen }: WeekBarsProps) {
  const planned = Math.max(...weeks.map(({ minutes }) => minutes));
  const able = Math.max(0, ...weeks.map(({ available }) => available ?? 0));
  const isDrawn = able > 0 && planned >= able * READABLE;
  const within = ({ minutes, available }: WorkloadWeek) => Math.min(minutes, available ?? minutes);
  return (
    <Bars
      label={label}
      names={days.map((day) => formatBriefDay(day))}
      groupTitle={t("plans.workload.week")}
      series={[
        { name: t("plans.workload.within"), values: weeks.map((week) => inHours(within(week))) },
        ...(weeks.some((week) => week.minutes > within(week))
          ? [
              {
                name: t("plans.workload.beyond"),
                values: weeks.map((week) => inHours(week.minutes - within(week))),
                tone: "alarm" as const,
              },
            ]
          : []),
      ]}
      mode="stacked"
      {...(isDrawn
        ? {
            capacity: weeks.map(({ available }) => (available === null ? null : inHours(available))),
            lineName: t("plans.workload.available"),
          }
        : {})}
      upTo={upTo}
      height={HEIGHT}
      written={(value) => t("plans.workload.hours", { hours: formatNumber(value, 1) })}
      wordsOf={({ group }) => (weeks[group] ? wordsOf(weeks[group]) : "")}
      onOpen={({ group }) => onOpen(days[group] ?? "")}
      isTabled
    />
  );
}
