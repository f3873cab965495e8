import { IconAlertTriangle, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workOrderFailures, type WorkOrderFailure } from "@millwright/domain/work/orders/failures/contract.ts";
import { t } from "../../../i18n/work.ts";
import { SkeletonCards } from "../../../kit/feedback/skeletons.tsx";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { EmptyState, ErrorState } from "../../../kit/feedback/states.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { ToneChip } from "../../../kit/marks/status-chip.tsx";
import { ActionMenu } from "../../../kit/menu/action-menu.tsx";
import { useCall, useChange, useMay } from "../../../kit/wire/query.ts";
import { DowntimesOfOrder } from "../../../register/downtimes/public.ts";
import { mayChangePart } from "../statuses.ts";
import { CHANGED } from "./changed.ts";
import styles from "./failures.module.css";

const FailureDialog = lazy(() => import("./failure-dialog.tsx").then((module) => ({ default: module.FailureDialog })));

/** Tab 6: what failed and why, and how long the machine stood for it. */
export function FailureDowntime({ order }: { order: WorkOrder }) {
  return (
    <div className={styles.stack}>
      <Failures order={order} />
      <DowntimesOfOrder order={order} mayAdd={mayChangePart(order, "additions")} />
    </div>
  );
}

function Failures({ order }: { order: WorkOrder }) {
  const { data, error, refetch } = useCall(workOrderFailures.browse, { query: { workOrderId: String(order.id) } });
  const [asked, setAsked] = useState<WorkOrderFailure | "new" | null>(null);
  const may = useMay(workOrderFailures.create) && mayChangePart(order, "failure");
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={1} lines={3} />;
  const add = may && (
    <Button variant="text" onClick={() => setAsked("new")}>
      <IconPlus size={16} aria-hidden="true" />
      {t("workOrders.failures.add")}
    </Button>
  );
  return (
    <Card title={t("workOrders.failures.title")} isPadded={false} aside={data.rows.length > 0 ? add : undefined}>
      {data.rows.length === 0 && <EmptyState icon={IconAlertTriangle} text={t("workOrders.failures.none")} action={add} />}
      {data.rows.length > 0 && (
        <ul className={styles.failures}>
          {data.rows.map((failure) => (
            <Failure
              key={failure.id}
              failure={failure}
              isAlone={data.rows.length === 1}
              {...(may ? { onEdit: () => setAsked(failure) } : {})}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {asked !== null && <FailureDialog order={order} failure={asked === "new" ? null : asked} onClose={() => setAsked(null)} />}
      </Suspense>
    </Card>
  );
}

const nameOf = ({ failureProblem, failureType, failureArea, failureClass, remark }: WorkOrderFailure): string =>
  failureProblem?.name ?? failureType?.name ?? failureArea?.name ?? failureClass?.name ?? remark ?? "–";

function Failure({ failure, isAlone, onEdit }: { failure: WorkOrderFailure; isAlone: boolean; onEdit?: () => void }) {
  const name = nameOf(failure);
  // Said by the change itself: this line is gone then.
  const remove = useChange(workOrderFailures.remove, {
    ...CHANGED,
    onDone: () => notify("success", t("workOrders.failures.removed", { name })),
  });
  const drop = () => remove.mutate({ params: { id: failure.id } }, { onError: (refused: Error) => notify("error", refused.message) });
  const why = [
    ["failureCauseId", failure.failureCause],
    ["failureActionId", failure.failureAction],
    ["failureAreaId", failure.failureArea],
    ["failureTypeId", failure.failureType],
    ["failureDetectionId", failure.failureDetection],
  ] as const;
  return (
    <li>
      <div className={styles.what}>
        <span className={styles.name}>
          <strong>{name}</strong>
          {failure.failureClass && failure.failureClass.name !== name && <span className={styles.small}>{failure.failureClass.name}</span>}
          {failure.failureImpact && <ToneChip tone="warn" label={failure.failureImpact.name} />}
          {failure.isFirst && !isAlone && <ToneChip tone="info" label={t("workOrders.failures.first")} />}
        </span>
        <dl className={styles.facts}>
          {why.map(
            ([field, value]) =>
              value && (
                <div key={field}>
                  <dt>{t(`workOrders.field.${field}`)}</dt>
                  <dd>{value.name}</dd>
                </div>
              ),
          )}
        </dl>
        {failure.remark && failure.remark !== name && <p className={styles.remark}>{failure.remark}</p>}
      </div>
      {onEdit && (
        <ActionMenu
          about={name}
          actions={[
            { label: t("common.action.edit"), icon: IconPencil, onChoose: onEdit },
            { label: t("workOrders.failures.remove"), icon: IconTrash, isDangerous: true, onChoose: drop },
          ]}
        />
      )}
    </li>
  );
}
