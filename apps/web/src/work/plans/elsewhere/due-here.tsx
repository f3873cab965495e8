import { IconCalendarRepeat } from "@tabler/icons-react";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderSubtasks, workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { planAssets, type DueHere } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { useCall, useChange, useMay } from "../../../kit/wire/query.ts";
import { links } from "../links.ts";
import styles from "../plans.module.css";

/** While work on an asset is written down: what of plans is due there soon. Without an answer there is nothing to see. */
export function DueHereNote({ assetId }: { assetId: number }) {
  const { data } = useCall(planAssets.dueHere, { query: { assetId } });
  if (!data || data.rows.length === 0) return null;
  return (
    <div className={styles.note} role="status">
      <IconCalendarRepeat size={18} aria-hidden="true" />
      <div>
        {data.rows.map((row) => (
          <p key={row.planAssetId}>{words(row)}</p>
        ))}
      </div>
    </div>
  );
}

/** On an open order: what of plans is due soon on the same asset, and can be done with it. */
export function TakeAlong({ order }: { order: WorkOrder }) {
  const isOpen = !["completed", "closed", "cancelled"].includes(order.status.category);
  const { data } = useCall(planAssets.dueHere, isOpen && order.assetId !== null ? { query: { assetId: order.assetId } } : null);
  const may = useMay(planAssets.takeAlong);
  const take = useChange(planAssets.takeAlong, {
    invalidates: [planAssets, plans, planOccurrences, workOrders, workOrderTasks, workOrderSubtasks],
  });
  if (!isOpen || !data || data.rows.length === 0) return null;
  return (
    <Card title={t("plans.along.title")}>
      <ul className={styles.list}>
        {data.rows.map((row) => (
          <li key={row.planAssetId} className={styles.item}>
            <div className={styles.itemText}>
              <p>
                <AppLink to={links.record(row.plan.id)}>{row.plan.code}</AppLink>
              </p>
              <p className={styles.muted}>{words(row)}</p>
            </div>
            {may && (
              <Button
                variant="secondary"
                disabled={take.isPending}
                onClick={() =>
                  take.mutate(
                    { body: { id: row.planAssetId, workOrderId: order.id } },
                    {
                      onSuccess: () => notify("success", t("plans.along.done", { plan: row.plan.name })),
                      onError: (failure) => notify("error", failure.message),
                    },
                  )
                }
              >
                {t("plans.along.take")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function words({ plan, days, isProjected }: DueHere): string {
  if (days < 0) return t("plans.along.late", { plan: plan.name, count: -days });
  if (days === 0) return t("plans.along.today", { plan: plan.name });
  return t(isProjected ? "plans.along.about" : "plans.along.soon", { plan: plan.name, count: days });
}
