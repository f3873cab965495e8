import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import type { OrderStop } from "@millwright/domain/work/orders/stops/contract.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { t } from "../../../i18n/work.ts";
import { useCall } from "../../../kit/wire/query.ts";
import { Why } from "../why.tsx";
import styles from "../plans.module.css";

/** Why a stop of a route is due: each for its own asset. */
export function WhyOfStop({ order, stop }: { order: Pick<WorkOrder, "id">; stop: Pick<OrderStop, "id"> }) {
  const { data } = useCall(planOccurrences.ofOrder, { query: { workOrderId: order.id } });
  const its = data?.rows.find(({ workOrderStopId }) => workOrderStopId === stop.id);
  if (!its) return null;
  return (
    <details className={styles.muted}>
      <summary>{t("plans.assets.why")}</summary>
      <Why why={its.why} />
    </details>
  );
}
