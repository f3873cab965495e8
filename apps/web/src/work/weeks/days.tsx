import { useState } from "react";
import type { WeekOrder, WeekPlan } from "@millwright/domain/work/weeks/contract.ts";
import { t } from "../../i18n/work.ts";
import { today } from "../../kit/format.ts";
import { DRAGGED } from "../calendar/public.ts";
import { WeekCard } from "./order-card.tsx";
import { Load } from "./load.tsx";
import { dayName, figureText } from "./words.ts";
import styles from "./weeks.module.css";

/** The orders of each day, side by side; a card is dropped on another day. */
export function Days({ plan, onDrop }: { plan: WeekPlan; onDrop: (orderId: number, day: string) => void }) {
  const [over, setOver] = useState<string | null>(null);
  const now = today();
  return (
    <div
      className={styles.days}
      role="region"
      aria-label={t("crewWeeks.days.title")}
      tabIndex={0}
      style={{ gridTemplateColumns: plan.days.map(widthOf).join(" ") }}
    >
      {plan.days.map((day) => (
        <section
          key={day.day}
          className={styles.day}
          aria-label={t("crewWeeks.days.on", { day: dayName(day.day), count: day.orders })}
          data-now={day.day === now || undefined}
          data-target={over === day.day || undefined}
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes(DRAGGED)) return;
            event.preventDefault();
            setOver(day.day);
          }}
          onDragLeave={() => setOver(null)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(null);
            onDrop(Number(event.dataTransfer.getData(DRAGGED)), day.day);
          }}
        >
          <DayHead day={day} />
          <Cards orders={plan.orders.filter((order) => order.day === day.day)} plan={plan} />
        </section>
      ))}
    </div>
  );
}

/** Days on which nobody works and nothing stands take less of the width. */
const widthOf = ({ capacity, orders }: WeekPlan["days"][number]): string =>
  capacity === 0 && orders === 0 ? "minmax(72px, 0.5fr)" : "minmax(126px, 1fr)";

function DayHead({ day }: { day: WeekPlan["days"][number] }) {
  const isOff = day.capacity === 0 && day.minutes === 0;
  return (
    <header className={styles.dayHead}>
      <h2>{dayName(day.day)}</h2>
      {isOff ? <span>{t("crewWeeks.strip.none")}</span> : <Load of={day} />}
    </header>
  );
}

function Cards({ orders, plan }: { orders: readonly WeekOrder[]; plan: WeekPlan }) {
  if (orders.length === 0) return <p className={styles.nothing}>{t("crewWeeks.days.empty")}</p>;
  return (
    <ul className={styles.cards}>
      {orders.map((order) => (
        <WeekCard key={order.id} order={order} plan={plan} />
      ))}
    </ul>
  );
}

/** On a phone the days stand one below the other; today's is open. */
export function DayList({ plan }: { plan: WeekPlan }) {
  const now = today();
  const first = plan.days.some(({ day }) => day === now) ? now : plan.monday;
  return (
    <section className={styles.dayList} aria-label={t("crewWeeks.days.title")}>
      {plan.days.map((day) => (
        <details key={day.day} open={day.day === first}>
          <summary>
            <strong>{dayName(day.day)}</strong>
            <span>{t("crewWeeks.days.count", { count: day.orders })}</span>
            <span data-num>{day.capacity === 0 && day.minutes === 0 ? t("crewWeeks.strip.none") : figureText(day)}</span>
          </summary>
          <Cards orders={plan.orders.filter((order) => order.day === day.day)} plan={plan} />
        </details>
      ))}
    </section>
  );
}
