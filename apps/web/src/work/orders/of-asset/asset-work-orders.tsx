import { IconClipboardList, IconPlus } from "@tabler/icons-react";
import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import { workOrders, type WorkOrderRow } from "@millwright/domain/work/orders/contract.ts";
import { ENDED } from "@millwright/domain/work/orders/status.ts";
import { t } from "../../../i18n/work.ts";
import { SkeletonCards } from "../../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../kit/feedback/states.tsx";
import { formatDate } from "../../../kit/format.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { buttonClass } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import { DueDate } from "../../../kit/marks/due-date.tsx";
import { PriorityMark } from "../../../kit/marks/priority-mark.tsx";
import { FindingMarks } from "../../../kit/marks/result-mark.tsx";
import { StatusChip } from "../../../kit/marks/status-chip.tsx";
import { useCall, useMay } from "../../../kit/wire/query.ts";
import { links } from "../links.ts";
import styles from "./asset-work-orders.module.css";

/** Newest orders shown on an asset; the list has the rest. */
const ROWS = 25;

/** The work orders of an asset, for its record; nothing for those who may not see orders. */
export function AssetWorkOrders({ asset: { id: assetId } }: { asset: { id: number } }) {
  const maySee = useMay(workOrders.list);
  const { data, error, refetch } = useCall(
    workOrders.list,
    maySee
      ? {
          body: {
            startRow: 0,
            endRow: ROWS,
            sortModel: [{ colId: "createdAt", sort: "desc" }],
            filterModel: { asset: { filterType: "set", values: [assetId] } } satisfies FiltersOf<typeof workOrders.list>,
          },
        }
      : null,
  );
  if (!maySee) return null;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={1} lines={5} />;
  if (data.rows.length === 0)
    return <EmptyState icon={IconClipboardList} text={t("workOrders.ofAsset.empty")} action={<NewOrder assetId={assetId} />} />;
  const hasMore = data.after !== undefined;
  return (
    <Card title={t("workOrders.ofAsset.title")} aside={<NewOrder assetId={assetId} />} isPadded={false}>
      <ul className={styles.orders}>
        {data.rows.map((order) => (
          <li key={order.id}>
            <Row order={order} />
          </li>
        ))}
      </ul>
      {hasMore && <ToList assetId={assetId} />}
    </Card>
  );
}

function Row({ order }: { order: WorkOrderRow }) {
  const isDone = ENDED.includes(order.status.category);
  return (
    <AppLink to={links.workOrder(order.id)} className={styles.order}>
      <CodeText>{order.code}</CodeText>
      <span className={styles.title}>{order.title}</span>
      <span className={styles.marks}>
        <FindingMarks counts={order} isOneLine />
        <PriorityMark priority={order.priority} compact />
        <StatusChip category={order.status.category} label={order.status.name} />
      </span>
      <span className={styles.when}>
        {order.dueAt !== null && !isDone ? <DueDate at={order.dueAt} /> : formatDate(order.completedAt ?? order.createdAt)}
      </span>
    </AppLink>
  );
}

function NewOrder({ assetId }: { assetId: number }) {
  const may = useMay(workOrders.create);
  if (!may) return null;
  return (
    <AppLink to={links.newWorkOrder({ assetId })} className={buttonClass("text")}>
      <IconPlus size={16} aria-hidden="true" />
      {t("workOrders.new")}
    </AppLink>
  );
}

function ToList({ assetId }: { assetId: number }) {
  return (
    <p className={styles.more}>
      <AppLink to={links.workOrdersOfAsset(assetId)}>{t("workOrders.ofAsset.all")}</AppLink>
    </p>
  );
}
