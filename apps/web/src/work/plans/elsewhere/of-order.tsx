import { planOccurrences, type PlanOccurrence } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { t } from "../../../i18n/work.ts";
import { formatDay, formatNumber } from "../../../kit/format.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { ToneChip } from "../../../kit/marks/status-chip.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import { links } from "../links.ts";
import { Why } from "../why.tsx";
import styles from "../plans.module.css";

/** The plan that an order came of, its version, and the sum that made it due. */
export function PlanOfOrder({ order: { id } }: { order: { id: number } }) {
  const { data } = useCall(planOccurrences.ofOrder, { query: { workOrderId: id } });
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title={t("plans.ofOrder.title")}>
      {ofPlans(data.rows).map((one) => (
        <div key={one.id} className={styles.cards}>
          <p>
            <AppLink to={links.record(one.plan.id)}>
              {one.plan.code} {one.plan.name}
            </AppLink>
            <br />
            <span className={styles.muted}>
              {t("plans.ofOrder.line", {
                version: formatNumber(one.versionNumber),
                day: one.dueDay === null ? "–" : formatDay(one.dueDay),
              })}
              {one.levels.length > 1 && ` · ${t("plans.ofOrder.level", { levels: one.levels.join(", ") })}`}
            </span>
          </p>
          {one.isNotDue && <ToneChip tone="warn" label={t("plans.ofOrder.notDue")} />}
          {one.workOrderStopId === null ? <Why why={one.why} /> : <p className={styles.muted}>{t("plans.ofOrder.atStops")}</p>}
        </div>
      ))}
    </Card>
  );
}

/** Of a route one line for its plan: why each stop is due, the stop says. */
const ofPlans = (rows: readonly PlanOccurrence[]): PlanOccurrence[] =>
  rows.filter((row, at) => row.workOrderStopId === null || rows.findIndex(({ plan }) => plan.id === row.plan.id) === at);
