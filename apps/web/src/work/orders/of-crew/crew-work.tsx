import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../../i18n/work.ts";
import { formatMinutes } from "../../../kit/format.ts";
import { useCall } from "../../../kit/wire/query.ts";
import styles from "./crew-work.module.css";

interface CrewWorkProps {
  crewId: number;
  from: string;
  until: string;
  /** A Monday; null: what is late and what is due at no time. */
  week: string | null;
  capacity: number;
}

/** The estimated work of a crew's open orders that are due in a week, and whether there are hours for it. One call for all weeks. */
export function CrewWork({ crewId, from, until, week, capacity }: CrewWorkProps) {
  const { data } = useCall(workOrders.crewLoad, { body: { crewId, from, until } });
  if (!data) return null;
  if (week === null) {
    const { late, undated } = data;
    return (
      <p className={styles.rest}>
        {t("workOrders.ofCrew.late", { count: late.orders, hours: formatMinutes(late.minutes) })}{" "}
        {t("workOrders.ofCrew.undated", { count: undated.orders, hours: formatMinutes(undated.minutes) })}
      </p>
    );
  }
  const load = data.weeks.find((one) => one.week === week);
  if (!load) return <>{formatMinutes(0)}</>;
  const isOver = load.minutes > capacity;
  return (
    <span className={styles.load} data-over={isOver || undefined}>
      {formatMinutes(load.minutes)}
      <small>{t(isOver ? "workOrders.ofCrew.over" : "workOrders.ofCrew.orders", { count: load.orders })}</small>
    </span>
  );
}
