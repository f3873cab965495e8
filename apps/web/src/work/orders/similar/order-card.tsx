import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { similarOrders } from "@millwright/domain/work/orders/similar/contract.ts";
import { t } from "../../../i18n/work.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { useCall, useMay } from "../../../kit/wire/query.ts";
import { LastTime } from "./last-time.tsx";
import { useTakeOver } from "./use-take-over.ts";

/** On the order's first tab, while it is to be done: what came of it the last time, and its parts and time as the plan of this one. */
export function LastTimeOfOrder({ order, mayPlan }: { order: WorkOrder; mayPlan: boolean }) {
  const { data } = useCall(similarOrders.find, { query: { workOrderId: order.id } });
  const may = useMay(similarOrders.takeOver) && mayPlan;
  const { take, isTaking } = useTakeOver();
  if (!data) return null;
  return (
    <LastTime
      rows={data.rows}
      action={(similar) =>
        may &&
        (similar.parts.length > 0 || (similar.minutes !== null && order.estimateMinutes === null)) && (
          <Button
            variant="secondary"
            disabled={isTaking}
            aria-label={t("workOrders.similar.takeFrom", { code: similar.order.code })}
            onClick={() => void take(order, similar)}
          >
            {t("workOrders.similar.take")}
          </Button>
        )
      }
    />
  );
}
