import { availability } from "@millwright/domain/register/availability/contract.ts";
import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";
import type { Person } from "@millwright/domain/foundation/people/contract.ts";
import { t } from "../../i18n/register.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatBriefDay, formatMinutes, today } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { absences } from "@millwright/domain/register/absences/contract.ts";
import { AbsencesOf } from "../absences/public.ts";
import { Terms, weekdayOf } from "../shifts/public.ts";
import { DayCell } from "./day-cell.tsx";
import { sumOf } from "./groups.ts";
import styles from "./availability.module.css";

/** When a person works in the next four weeks, by which pattern, and when not. */
export function PersonAvailabilityTab({ person }: { person: Pick<Person, "id" | "name" | "archivedAt"> }) {
  const from = mondayOf(today());
  const { data, error, refetch } = useCall(availability.days, { body: { personIds: [person.id], from, until: dayAfter(from, 27) } });
  const mayAbsences = useMay(absences.list);
  const mine = data?.people[0];
  return (
    <div className={styles.tab}>
      <Card title={t("availability.fourWeeks")}>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={4} />}
        {mine && (
          <ol className={styles.weeks}>
            {[0, 7, 14, 21].map((at) => {
              const week = mine.days.slice(at, at + 7);
              return (
                <li key={at}>
                  <span className={styles.weekSum}>
                    {formatBriefDay(week[0]?.day ?? "")}
                    <strong data-num>{formatMinutes(sumOf(week))}</strong>
                  </span>
                  {week.map((day) => (
                    <span key={day.day} className={styles.weekDay}>
                      <small>{weekdayOf(day.day)}</small>
                      <DayCell day={day} timeZone={mine.timeZone} name={person.name} />
                    </span>
                  ))}
                </li>
              );
            })}
          </ol>
        )}
        {mine && <p className={styles.zone}>{t("availability.zone", { zone: mine.timeZone })}</p>}
      </Card>
      <Terms of={{ person: person.id }} mayAdd={person.archivedAt === null} />
      {mayAbsences && <AbsencesOf personId={person.id} isArchived={person.archivedAt !== null} />}
    </div>
  );
}
