import { availability } from "@millwright/domain/register/availability/contract.ts";
import type { Crew } from "@millwright/domain/register/crews/contract.ts";
import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";
import { t } from "../../i18n/register.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatBriefDay, formatMinutes, formatNumber, today } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { Terms } from "../shifts/public.ts";
import { sumOf } from "./groups.ts";
import { links } from "./links.ts";
import { crewWork } from "./slots.ts";
import { WeekTable } from "./week-table.tsx";
import styles from "./availability.module.css";

const WEEKS = 8;

/** What a crew can do in the next weeks, beside what waits for it; this week's calendar; the pattern that its members follow. */
export function CrewAvailabilityTab({ crew }: { crew: Crew }) {
  const from = mondayOf(today());
  const until = dayAfter(from, WEEKS * 7 - 1);
  const { data, error, refetch } = useCall(availability.days, { body: { crewIds: [crew.id], from, until } });
  const ours = data?.crews.find((one) => one.crew.id === crew.id);
  const days = ours?.days ?? [];
  const weeks = Array.from({ length: WEEKS }, (_, at) => days.slice(at * 7, at * 7 + 7)).filter((week) => week.length > 0);
  const thisWeek = data && {
    people: data.people.map((one) => ({ ...one, days: one.days.slice(0, 7) })),
    crews: data.crews.filter((one) => one.crew.id === crew.id).map((one) => ({ ...one, days: one.days.slice(0, 7) })),
  };
  return (
    <div className={styles.tab}>
      <Card title={t("availability.capacity")} isPadded={false}>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={4} />}
        {weeks.length > 0 && (
          <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("availability.byWeek")}>
            <table className={styles.capacity}>
              <thead>
                <tr>
                  <th scope="col">{t("availability.week")}</th>
                  <th scope="col">{t("availability.hours")}</th>
                  <th scope="col">{t("availability.indirect", { percent: formatNumber(ours?.indirectPercent ?? 0) })}</th>
                  <th scope="col">{t("availability.forOrders")}</th>
                  <th scope="col">{t("availability.openWork")}</th>
                </tr>
              </thead>
              <tbody>
                {weeks.map((week) => {
                  const [minutes, indirect] = [sumOf(week), week.reduce((sum, day) => sum + day.indirectMinutes, 0)];
                  const monday = week[0]?.day ?? "";
                  return (
                    <tr key={monday}>
                      <th scope="row">
                        <AppLink to={links.week({ from: monday, crew: crew.id })}>{formatBriefDay(monday)}</AppLink>
                      </th>
                      <td data-num>{formatMinutes(minutes)}</td>
                      <td data-num>{formatMinutes(indirect)}</td>
                      <td data-num>{formatMinutes(minutes - indirect)}</td>
                      <td data-num>
                        <ContributedParts
                          of={crewWork}
                          give={{ crewId: crew.id, from, until, week: monday, capacity: minutes - indirect }}
                        />
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
            <ContributedParts of={crewWork} give={{ crewId: crew.id, from, until, week: null, capacity: 0 }} />
          </div>
        )}
        {data?.people.length === 0 && <p className={styles.cut}>{t("availability.noMembers")}</p>}
      </Card>
      {thisWeek && thisWeek.people.length > 0 && (
        <Card
          title={t("availability.thisWeek")}
          isPadded={false}
          aside={
            <AppLink to={links.week({ crew: crew.id })} className={buttonClass("text")}>
              {t("availability.open")}
            </AppLink>
          }
        >
          <WeekTable {...thisWeek} />
        </Card>
      )}
      <Terms of={{ crew: crew.id }} mayAdd={crew.archivedAt === null} />
    </div>
  );
}
