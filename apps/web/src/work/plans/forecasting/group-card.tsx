import { lazy, Suspense } from "react";
import type { WorkloadWeek } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { t } from "../../../i18n/work.ts";
import { formatBriefDay, formatDay, formatNumber } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { hours, isOver, loadWords } from "./words.ts";
import styles from "./forecast.module.css";

const WeekBars = lazy(() => import("./week-bars.tsx"));

interface GroupCardProps {
  name: string;
  days: readonly string[];
  weeks: readonly WorkloadWeek[];
  /** Hours to which the axis reaches. */
  upTo: number;
  onOpen: (week: string) => void;
}

const MOST_NAMED = 6;

/** A crew's, a site's or a craft's year: bars, the weeks that are too full by name, and the same as a table. */
export function GroupCard({ name, days, weeks, upTo, onOpen }: GroupCardProps) {
  const sum = (of: (week: WorkloadWeek) => number) => weeks.reduce((so, week) => so + of(week), 0);
  const occurrences = sum((week) => week.occurrences);
  const overfull = weeks.flatMap((week, at) => (isOver(week) ? [{ week, day: days[at] ?? "" }] : []));
  return (
    <Card title={name}>
      <p className={styles.sum}>
        {t("plans.workload.sum", { count: occurrences, shown: formatNumber(occurrences), hours: hours(sum(({ minutes }) => minutes)) })}{" "}
        {weeks.some(({ available }) => available !== null) &&
          t("plans.workload.of", { hours: hours(sum(({ available }) => available ?? 0)) })}
      </p>
      <Suspense fallback={<div className={styles.chartPlace} />}>
        <WeekBars days={days} weeks={weeks} label={t("plans.workload.chart", { name })} upTo={upTo} wordsOf={loadWords} onOpen={onOpen} />
      </Suspense>
      {overfull.length > 0 && (
        <div className={styles.overfull}>
          <span>{t("plans.workload.overfull", { count: overfull.length })}</span>
          {overfull.slice(0, MOST_NAMED).map(({ week, day }) => (
            <Button key={day} variant="text" onClick={() => onOpen(day)}>
              {formatBriefDay(day)}: {loadWords(week)}
            </Button>
          ))}
          {overfull.length > MOST_NAMED && <span>{t("plans.workload.further", { count: overfull.length - MOST_NAMED })}</span>}
        </div>
      )}
      <details>
        <summary>{t("plans.workload.asTable")}</summary>
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("plans.workload.tableOf", { name })}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("plans.workload.week")}</th>
                <th scope="col">{t("plans.workload.occurrences")}</th>
                <th scope="col">{t("plans.workload.planned")}</th>
                <th scope="col">{t("plans.workload.available")}</th>
                <th scope="col">{t("plans.workload.loadTitle")}</th>
                <th scope="col">
                  <span className="visually-hidden">{t("plans.workload.open")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {weeks.map((week, at) => (
                <tr key={days[at]} data-over={isOver(week) || undefined}>
                  <th scope="row">{formatDay(days[at] ?? "")}</th>
                  <td>
                    {formatNumber(week.occurrences)}
                    {week.byAverage > 0 && ` (${t("plans.workload.byAverage", { count: week.byAverage })})`}
                  </td>
                  <td>{hours(week.minutes)}</td>
                  <td>{week.available === null ? "–" : hours(week.available)}</td>
                  <td className={styles.load}>{loadWords(week)}</td>
                  <td>
                    {week.occurrences > 0 && (
                      <Button
                        variant="text"
                        aria-label={t("plans.workload.openWeek", { week: formatDay(days[at] ?? "") })}
                        onClick={() => onOpen(days[at] ?? "")}
                      >
                        {t("plans.workload.open")}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  );
}
