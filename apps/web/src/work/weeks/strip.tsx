import type { WeekMember, WeekPlan } from "@millwright/domain/work/weeks/contract.ts";
import { t } from "../../i18n/work.ts";
import { today } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { DRAGGED } from "../calendar/public.ts";
import { Load } from "./load.tsx";
import { dayName, offText } from "./words.ts";
import styles from "./weeks.module.css";

interface StripProps {
  plan: WeekPlan;
  /** An order was dropped on a day of somebody. */
  onDrop: (orderId: number, day: string, personId: number) => void;
}

/** Who can do how much on which day, and how much of it is taken: a bar and its figure in every cell. */
export function Strip({ plan, onDrop }: StripProps) {
  const now = today();
  return (
    <Card title={t("crewWeeks.strip.title")} isPadded={false}>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("crewWeeks.strip.table")}>
        <table className={styles.strip}>
          <thead>
            <tr>
              <th scope="col">{t("crewWeeks.person")}</th>
              {plan.days.map(({ day }) => (
                <th key={day} scope="col" aria-current={day === now ? "date" : undefined}>
                  {dayName(day)}
                </th>
              ))}
              <th scope="col">{t("crewWeeks.week")}</th>
            </tr>
          </thead>
          <tbody>
            {plan.members.map((member) => (
              <tr key={member.person?.id ?? 0}>
                <th scope="row">{member.person?.name ?? t("crewWeeks.nobody")}</th>
                {member.days.map((day) => (
                  <DayCell key={day.day} day={day} personId={member.person?.id ?? null} onDrop={onDrop} />
                ))}
                <Cell load={member} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("crewWeeks.whole")}</th>
              {plan.days.map((day) => (
                <Cell key={day.day} load={day} />
              ))}
              <Cell load={plan} />
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}

function Cell({ load }: { load: Pick<WeekPlan, "minutes" | "capacity"> }) {
  if (load.capacity === 0 && load.minutes === 0) return <td data-off>{t("crewWeeks.strip.none")}</td>;
  return (
    <td>
      <Load of={load} />
    </td>
  );
}

function DayCell({ day, personId, onDrop }: { day: WeekMember["days"][number]; personId: number | null; onDrop: StripProps["onDrop"] }) {
  const off = offText(day);
  return (
    <td
      data-off={off ? true : undefined}
      onDragOver={(event) => personId !== null && event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={(event) => {
        if (personId === null) return;
        event.preventDefault();
        onDrop(Number(event.dataTransfer.getData(DRAGGED)), day.day, personId);
      }}
    >
      {off && <span>{off}</span>}
      {!off && (personId !== null || day.minutes > 0) && <Load of={day} isAlone={personId === null} />}
    </td>
  );
}

/** On a phone: each person with what is planned for them in the week. */
export function StripList({ plan }: { plan: WeekPlan }) {
  return (
    <Card title={t("crewWeeks.strip.title")}>
      <ul className={styles.people}>
        {plan.members.map((member) => (
          <li key={member.person?.id ?? 0}>
            <span>{member.person?.name ?? t("crewWeeks.nobody")}</span>
            <Load of={member} isAlone={member.person === null} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
