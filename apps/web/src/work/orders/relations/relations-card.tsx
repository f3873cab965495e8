import { IconCopy, IconPlus, IconX } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderRelations, type WorkOrderRelation } from "@millwright/domain/work/orders/relations/contract.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Button, IconButton } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { useCall, useChange, useMay } from "../../../kit/wire/query.ts";
import { WorkOrderChip } from "../chip.tsx";
import { links } from "../links.ts";
import { CHANGED } from "./changed.ts";
import styles from "./relations.module.css";

const RelateDialog = lazy(() => import("./relate-dialog.tsx").then((module) => ({ default: module.RelateDialog })));

/** What the order belongs together with: sub-orders, what followed, what repeats it and what waits for what. */
export function RelationsCard({ order }: { order: WorkOrder }) {
  const { data } = useCall(workOrderRelations.list, { query: { workOrderId: order.id } });
  const [isAdding, setAdding] = useState(false);
  const copy = useChange(workOrderRelations.copy, { invalidates: [workOrders] });
  const navigate = useNavigate();
  const mayRelate = useMay(workOrderRelations.create);
  const mayCopy = useMay(workOrderRelations.copy);
  const copied = () =>
    copy.mutate(
      { body: { workOrderId: order.id } },
      {
        onSuccess: ({ id, code }) => {
          notify("success", t("workOrders.relations.copied", { code }));
          void navigate({ to: links.workOrder(id) });
        },
        onError: (refused: Error) => notify("error", refused.message),
      },
    );
  if (!data) return null;
  return (
    <Card
      title={t("workOrders.relations.title")}
      aside={
        <span className={styles.actions}>
          {mayCopy && (
            <Button variant="text" disabled={copy.isPending} onClick={copied}>
              <IconCopy size={16} aria-hidden="true" />
              {t("workOrders.relations.copy")}
            </Button>
          )}
          {mayRelate && (
            <Button variant="text" onClick={() => setAdding(true)}>
              <IconPlus size={16} aria-hidden="true" />
              {t("workOrders.relations.add")}
            </Button>
          )}
        </span>
      }
    >
      {data.rows.length === 0 && <p className={styles.none}>{t("workOrders.relations.none")}</p>}
      {data.rows.length > 0 && (
        <ul className={styles.relations}>
          {data.rows.map((relation) => (
            <Line key={relation.id} relation={relation} mayRemove={mayRelate} />
          ))}
        </ul>
      )}
      <Suspense>{isAdding && <RelateDialog order={order} onClose={() => setAdding(false)} />}</Suspense>
    </Card>
  );
}

function Line({ relation: { id, role, order }, mayRemove }: { relation: WorkOrderRelation; mayRemove: boolean }) {
  const remove = useChange(workOrderRelations.remove, CHANGED);
  const drop = () => remove.mutate({ params: { id } }, { onError: (refused: Error) => notify("error", refused.message) });
  return (
    <li>
      <span className={styles.role}>{t(`workOrders.relations.role.${role}`)}</span>
      <span className={styles.order}>
        <WorkOrderChip order={order} status={order.status} />
      </span>
      {mayRemove && (
        <IconButton label={t("workOrders.relations.remove", { code: order.code })} disabled={remove.isPending} onClick={drop}>
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
