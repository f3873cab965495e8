import { IconArrowsSplit2, IconCopy, IconPlus, IconX } from "@tabler/icons-react";
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
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { mayChangePart } from "../statuses.ts";
import { CHANGED } from "./changed.ts";
import styles from "./relations.module.css";

const SplitDialog = lazy(() => import("./split-dialog.tsx").then((module) => ({ default: module.SplitDialog })));
const RelateDialog = lazy(() => import("./relate-dialog.tsx").then((module) => ({ default: module.RelateDialog })));

/** What the order belongs together with: sub-orders, what followed, what repeats it and what waits for what. */
export function RelationsCard({ order }: { order: WorkOrder }) {
  const { data } = useCall(workOrderRelations.list, { query: { workOrderId: order.id } });
  const [asked, setAsked] = useState<"relate" | "split" | null>(null);
  const close = () => setAsked(null);
  const copy = useChange(workOrderRelations.copy, { invalidates: [workOrders] });
  const navigate = useNavigate();
  const mayRelate = useMay(workOrderRelations.create);
  const mayCopy = useMay(workOrderRelations.copy);
  const maySplit = useMay(workOrderRelations.split) && order.may.update && mayChangePart(order, "work") && order.counts.tasksCount > 0;
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
          {maySplit && (
            <Button variant="text" onClick={() => setAsked("split")}>
              <IconArrowsSplit2 size={16} aria-hidden="true" />
              {t("workOrders.relations.split")}
            </Button>
          )}
          {mayRelate && (
            <Button variant="text" onClick={() => setAsked("relate")}>
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
      {data.rows.some(({ role }) => role === "sub_order") && (
        <p className={styles.all}>
          <AppLink to={links.subOrders(order.id)}>{t("workOrders.relations.subOrders")}</AppLink>
        </p>
      )}
      <Suspense>
        {asked === "relate" && <RelateDialog order={order} onClose={close} />}
        {asked === "split" && <SplitDialog order={order} onClose={close} />}
      </Suspense>
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
