import { t } from "../../../i18n/work.ts";
import { formatNumber } from "../../../kit/format.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { usePlan } from "./use-plan.ts";
import styles from "./plan.module.css";

const hours = (minutes: number) => formatNumber(minutes / 60, 2);

/** Labour as it was planned; what was worked comes beside it. */
export function PlannedLabour({ orderId }: { orderId: number }) {
  const plan = usePlan(orderId);
  if (!plan || plan.labour.length === 0) return null;
  const sum = plan.labour.reduce((all, { headCount, minutes }) => all + headCount * minutes, 0);
  return (
    <div className={styles.cards}>
      <Card
        title={t("workOrders.plan.labour")}
        isPadded={false}
        aside={<span className={styles.small}>{t("workOrders.plan.sum", { hours: hours(sum) })}</span>}
      >
        <ul className={styles.rows}>
          {plan.labour.map(({ id, craft, headCount, minutes }) => (
            <li key={id}>
              <span>{craft.name}</span>
              <span className={styles.small}>{t("workOrders.plan.heads", { count: headCount, hours: hours(minutes) })}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
