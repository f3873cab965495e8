import { useMemo } from "react";
import type { AnswerOf } from "@millwright/domain/insight/boards/contract.ts";
import { HOURS, hoursOf, MOST_DAYS } from "@millwright/domain/insight/boards/hours.ts";
import { t } from "../../../i18n/insight.ts";
import HeatMap from "../../../kit/chart/heat-map.tsx";
import { formatBriefDay } from "../../../kit/format.ts";
import { useRead } from "./series.ts";

/** The mean of each hour of each day, on the clock of the place. */
export function Heat({ answer, label, timeZone, height }: { answer: AnswerOf<"series">; label: string; timeZone: string; height: number }) {
  const [read] = useRead(answer.series);
  const byDay = useMemo(() => (read ? hoursOf(read.points, timeZone) : new Map<string, (number | null)[]>()), [read, timeZone]);
  if (!read) return null;
  const days = [...byDay.keys()].toSorted().slice(-MOST_DAYS);
  return (
    <HeatMap
      label={label}
      rows={days.map((day) => formatBriefDay(day))}
      columns={HOURS}
      values={days.map((day) => byDay.get(day) ?? [])}
      written={read.written}
      rowTitle={t("boards.column.day")}
      height={height}
    />
  );
}
