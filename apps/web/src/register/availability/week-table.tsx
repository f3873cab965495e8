import { Fragment } from "react";
import type { CrewAvailability, PersonAvailability } from "@millwright/domain/register/availability/contract.ts";
import { t } from "../../i18n/register.ts";
import { formatBriefDay, formatMinutes, formatNumber, today } from "../../kit/format.ts";
import { useIsPhone } from "../../kit/list/use-phone.ts";
import { PersonChip } from "../../foundation/people/public.ts";
import { CrewChip } from "../crews/public.ts";
import { weekdayOf } from "../shifts/public.ts";
import { DayCell } from "./day-cell.tsx";
import { groupsOf, sumOf, type Group } from "./groups.ts";
import { reasonText, toneOf } from "./words.ts";
import styles from "./availability.module.css";

interface WeekProps {
  people: readonly PersonAvailability[];
  crews: readonly CrewAvailability[];
}

/** Who works when in a week: people by crew, days across; on a phone a list for each day. */
export function WeekTable({ people, crews }: WeekProps) {
  const isPhone = useIsPhone();
  const groups = groupsOf(people, crews);
  const days = people[0]?.days.map(({ day }) => day) ?? [];
  return isPhone ? <DayLists groups={groups} days={days} /> : <Grid groups={groups} days={days} />;
}

const dayName = (day: string) => `${weekdayOf(day)} ${formatBriefDay(day)}`;

function Grid({ groups, days }: { groups: readonly Group[]; days: readonly string[] }) {
  const now = today();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("availability.title")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("availability.person")}</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === now ? "date" : undefined}>
                {dayName(day)}
              </th>
            ))}
            <th scope="col">{t("availability.week")}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ crew, people }) => (
            <Fragment key={crew?.crew.id ?? 0}>
              <tr className={styles.crew}>
                <th scope="rowgroup">{crew ? <CrewChip crew={crew.crew} /> : t("availability.noCrew")}</th>
                {(crew?.days ?? days.map((day) => ({ day, minutes: null }))).map(({ day, minutes }) => (
                  <td key={day} data-num>
                    {minutes === null ? "" : formatMinutes(minutes)}
                  </td>
                ))}
                <td data-num>{crew && <CrewSum crew={crew} />}</td>
              </tr>
              {people.map(({ person, days: own, timeZone }) => (
                <tr key={person.id}>
                  <th scope="row">
                    <PersonChip person={person} />
                  </th>
                  {own.map((day) => (
                    <td key={day.day}>
                      <DayCell day={day} timeZone={timeZone} name={person.name} />
                    </td>
                  ))}
                  <td data-num>{formatMinutes(sumOf(own))}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A crew's hours, and what of them is left for orders. */
function CrewSum({ crew: { days, indirectPercent } }: { crew: CrewAvailability }) {
  const minutes = sumOf(days);
  const net = minutes - days.reduce((sum, day) => sum + day.indirectMinutes, 0);
  return (
    <>
      {formatMinutes(minutes)}
      {indirectPercent > 0 && (
        <small className={styles.net}>{t("availability.net", { hours: formatMinutes(net), percent: formatNumber(indirectPercent) })}</small>
      )}
    </>
  );
}

/** For a phone: each day with those who work and those who do not, and why. */
function DayLists({ groups, days }: { groups: readonly Group[]; days: readonly string[] }) {
  const now = today();
  return (
    <div className={styles.lists}>
      {days.map((day, at) => (
        <details key={day} className={styles.list} open={day === now || (at === 0 && !days.includes(now))}>
          <summary>
            <strong>{dayName(day)}</strong>
            <span data-num>{formatMinutes(uniquePeople(groups).reduce((sum, { days: own }) => sum + (own[at]?.minutes ?? 0), 0))}</span>
          </summary>
          {groups.map(({ crew, people }) => (
            <section key={crew?.crew.id ?? 0}>
              <p className={styles.crewHead}>
                <span>{crew ? crew.crew.name : t("availability.noCrew")}</span>
                {crew && <span data-num>{formatMinutes(crew.days[at]?.minutes ?? 0)}</span>}
              </p>
              <ul>
                {people.map(({ person, days: own }) => {
                  const one = own[at];
                  if (!one) return null;
                  return (
                    <li key={person.id} data-tone={toneOf(one)}>
                      <PersonChip person={person} />
                      <small>{one.reasons.map(reasonText).join(" · ")}</small>
                      <span data-num>{one.minutes > 0 ? formatMinutes(one.minutes) : "–"}</span>
                    </li>
                  );
                })}
              </ul>
            </section>
          ))}
        </details>
      ))}
    </div>
  );
}

const uniquePeople = (groups: readonly Group[]): PersonAvailability[] => [
  ...new Map(groups.flatMap(({ people }) => people).map((one) => [one.person.id, one])).values(),
];
