import { lazy, Suspense } from "react";
import { COMPLIANCE_TARGET } from "@millwright/domain/work/weeks/compliance.ts";
import { t } from "../../i18n/work.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatBriefDay } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { links } from "./links.ts";
import { useLastWeeks, type LastWeek } from "./use-last-weeks.ts";
import { percentText } from "./words.ts";
import styles from "./weeks.module.css";

const Bars = lazy(() => import("../../kit/chart/bars.tsx"));

/** How much of the last twelve weeks was done, with the target across; a bar opens its week. */
export function LastWeeks({ crewId, before }: { crewId: number; before: string }) {
  const { weeks, error, retry } = useLastWeeks(crewId, before);
  return (
    <Card title={t("crewWeeks.past.title")} aside={<AppLink to={links.list()}>{t("crewWeeks.lockedWeeks")}</AppLink>}>
      {error && <ErrorState error={error} onRetry={retry} />}
      {!weeks && !error && <SkeletonRows rows={4} />}
      {weeks?.every(({ week }) => week === null) && <p className={styles.small}>{t("crewWeeks.past.none")}</p>}
      {weeks?.some(({ week }) => week !== null) && (
        <Suspense fallback={<div className={styles.chart} />}>
          <WeekBars weeks={weeks} />
          <WeekTable weeks={weeks} />
        </Suspense>
      )}
    </Card>
  );
}

function WeekBars({ weeks }: { weeks: readonly LastWeek[] }) {
  const known = weeks.flatMap(({ week }) => week?.byOrders ?? []);
  const reached = known.filter((percent) => percent >= COMPLIANCE_TARGET).length;
  const target = percentText(COMPLIANCE_TARGET);
  return (
    <Bars
      label={t("crewWeeks.past.chart")}
      sentence={t("crewWeeks.past.reached", { reached, count: known.length, target })}
      groupTitle={t("crewWeeks.past.week")}
      names={weeks.map(({ monday }) => formatBriefDay(monday))}
      series={[{ name: t("crewWeeks.past.byOrders"), values: weeks.map(({ week }) => week?.byOrders ?? null) }]}
      mode="grouped"
      target={COMPLIANCE_TARGET}
      lineName={t("crewWeeks.past.target", { target })}
      upTo={100}
      height={HEIGHT}
      written={percentText}
      wordsOf={({ group }) => hoursOf(weeks[group])}
      linkOf={({ group }) => linkOf(weeks[group])}
      isTabled
    />
  );
}
const HEIGHT = 180;

const hoursOf = (last: LastWeek | undefined): string =>
  last?.week ? t("crewWeeks.past.hours", { hours: percentText(last.week.byHours), count: last.week.breakIns }) : "";
const linkOf = (last: LastWeek | undefined): string | undefined => (last?.week ? links.record(last.week.id) : undefined);

/** The same with hours and break-ins. */
function WeekTable({ weeks }: { weeks: readonly LastWeek[] }) {
  const locked = weeks.flatMap(({ week }) => week ?? []).toReversed();
  return (
    <details>
      <summary>{t("crewWeeks.past.asTable")}</summary>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("crewWeeks.past.table")}>
        <table className={styles.past}>
          <thead>
            <tr>
              <th scope="col">{t("crewWeeks.past.week")}</th>
              <th scope="col">{t("crewWeeks.past.byOrders")}</th>
              <th scope="col">{t("crewWeeks.past.byHours")}</th>
              <th scope="col">{t("crewWeeks.past.breakIns")}</th>
            </tr>
          </thead>
          <tbody>
            {locked.map(({ id, monday, byOrders, byHours, breakIns }) => (
              <tr key={id}>
                <th scope="row">
                  <AppLink to={links.record(id)}>{formatBriefDay(monday)}</AppLink>
                </th>
                <td data-num>{percentText(byOrders)}</td>
                <td data-num>{percentText(byHours)}</td>
                <td data-num>{breakIns}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
