import { useMemo } from "react";
import type { AnswerOf } from "@millwright/domain/insight/boards/contract.ts";
import { offsetMs } from "@millwright/domain/kit/zones.ts";
import { t } from "../../../i18n/insight.ts";
import HeatMap from "../../../kit/chart/heat-map.tsx";
import { formatBriefDay } from "../../../kit/format.ts";
import { useRead, type Read } from "./series.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));
const MOST_DAYS = 31;

/** The mean of each hour of each day, on the clock of the place. */
export function Heat({ answer, label, timeZone, height }: { answer: AnswerOf<"series">; label: string; timeZone: string; height: number }) {
  const [read] = useRead(answer.series);
  const byDay = useMemo(() => (read ? hoursOf(read, timeZone) : new Map<string, (number | null)[]>()), [read, timeZone]);
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

function hoursOf({ points }: Read, timeZone: string): Map<string, (number | null)[]> {
  const sums = new Map<string, { sum: number; count: number }[]>();
  for (const { at, mean } of points) {
    const wall = new Date(at + offsetMs(at, timeZone)).toISOString();
    const day = wall.slice(0, 10);
    const hours = sums.get(day) ?? HOURS.map(() => ({ sum: 0, count: 0 }));
    const hour = hours[Number(wall.slice(11, 13))];
    if (hour) [hour.sum, hour.count] = [hour.sum + mean, hour.count + 1];
    sums.set(day, hours);
  }
  return new Map([...sums].map(([day, hours]) => [day, hours.map(({ sum, count }) => (count === 0 ? null : sum / count))]));
}
