import { IconX } from "@tabler/icons-react";
import type { WeekPlan } from "@millwright/domain/work/weeks/contract.ts";
import { t } from "../../i18n/work.ts";
import { IconButton } from "../../kit/layout/button.tsx";
import { WeekCard } from "./order-card.tsx";
import { WithoutCrew } from "./without-crew.tsx";
import styles from "./weeks.module.css";

/** Open work without a start, ready first. */
export function Unscheduled({ plan, onClose }: { plan: WeekPlan; onClose?: () => void }) {
  return (
    <aside className={styles.drawer} aria-label={t("crewWeeks.drawer.title")}>
      <header className={styles.drawerHead}>
        <h2>{t("crewWeeks.drawer.title")}</h2>
        {onClose && (
          <IconButton label={t("crewWeeks.drawer.close")} onClick={onClose}>
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        )}
      </header>
      <p className={styles.small}>{t(plan.unscheduled.length === 0 ? "crewWeeks.drawer.empty" : "crewWeeks.drawer.help")}</p>
      <ul className={styles.cards}>
        {plan.unscheduled.map((order) => (
          <WeekCard key={order.id} order={order} plan={plan} />
        ))}
      </ul>
      <WithoutCrew plan={plan} />
    </aside>
  );
}
