import { IconRefresh, IconShoppingCartPlus } from "@tabler/icons-react";
import { useState } from "react";
import { purchaseOrders } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { reordering, type Suggested } from "@millwright/domain/materials/reordering/contract.ts";
import { stock, stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { t } from "../../i18n/materials.ts";
import { useGo } from "../../kit/address.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { EmptyState, ErrorState, ForbiddenState } from "../../kit/feedback/states.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { isRefusal } from "../../kit/wire/failures.ts";
import { useCall, useChange, useMay } from "../../kit/wire/query.ts";
import { links as orderLinks } from "../purchase-orders/public.ts";
import styles from "./reordering.module.css";
import { quantityOf, Suggestion } from "./suggestion.tsx";

const CHANGED = { invalidates: [reordering, purchaseOrders, stock, stockMovements] };

const COLUMNS = [
  { key: "part", isWords: true },
  { key: "warehouse", isWords: true },
  { key: "available", isWords: false },
  { key: "reserved", isWords: false },
  { key: "onOrder", isWords: false },
  { key: "projected", isWords: false },
  { key: "order", isWords: false },
  { key: "supplier", isWords: true },
] as const;

/** What is to be ordered, each with the sentence why; what is ticked becomes drafts of purchase orders, or comes from another warehouse. */
export function Reorder() {
  const { data, error, refetch } = useCall(reordering.suggestions, { query: {} });
  const [left, setLeft] = useState<readonly number[]>([]);
  const [moved, setMoved] = useState<readonly number[]>([]);
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const accept = useChange(reordering.accept, CHANGED);
  const recompute = useChange(reordering.recompute, CHANGED);
  const may = { accept: useMay(reordering.accept), recompute: useMay(reordering.recompute) };
  const go = useGo();
  if (isRefusal(error, "forbidden")) return <ForbiddenState heading="h1" />;
  const rows = data?.rows ?? [];
  const failed = { onError: (failure: Error) => notify("error", failure.message) };
  const isMoved = (row: Suggested) => moved.includes(row.id) && row.surplus !== null;
  const taken = rows.filter((row) => !left.includes(row.id) && (row.supplier !== null || isMoved(row)));
  const typedOf = (row: Suggested) => typed[row.id] ?? String(row.quantity);
  const isWrong = taken.some((row) => quantityOf(typedOf(row)) === null);
  const flip = (ids: readonly number[], id: number) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  const all = (
    <Button variant="text" onClick={() => setLeft(taken.length > 0 ? rows.map(({ id }) => id) : [])}>
      {taken.length > 0 ? t("reordering.takeNone") : t("reordering.takeAll")}
    </Button>
  );
  const order = () =>
    accept.mutate(
      {
        body: {
          lines: taken.slice(0, 200).map((row) => ({
            stockLevelId: row.id,
            ...(isMoved(row) ? { fromWarehouseId: row.surplus?.warehouse.id ?? null } : {}),
            ...(row.id in typed ? { quantity: quantityOf(typedOf(row)) ?? undefined } : {}),
          })),
        },
      },
      {
        ...failed,
        onSuccess: ({ purchaseOrders: made, movementIds }) => {
          notify("success", t("reordering.done", { orders: made.length, transfers: movementIds.length }));
          const [only, ...others] = made;
          if (only && others.length === 0) go(orderLinks.record(only.id));
        },
      },
    );
  return (
    <>
      <PageHead
        title={t("reordering.title")}
        count={data ? t("reordering.counted", { count: rows.length }) : undefined}
        actions={
          <>
            {may.recompute && (
              <Button
                variant="text"
                disabled={recompute.isPending}
                onClick={() =>
                  recompute.mutate(
                    { body: {} },
                    { ...failed, onSuccess: ({ changed }) => notify("success", t("reordering.recomputed", { count: changed })) },
                  )
                }
              >
                <IconRefresh size={16} aria-hidden="true" />
                {t("reordering.recompute")}
              </Button>
            )}
            {may.accept && taken.length > 0 && (
              <Button variant="primary" disabled={accept.isPending || isWrong} onClick={order}>
                <IconShoppingCartPlus size={16} aria-hidden="true" />
                {t("reordering.accept", { count: taken.length })}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.page}>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={6} />}
        {data && rows.length === 0 && <EmptyState icon={IconShoppingCartPlus} text={t("reordering.empty")} />}
        {rows.length > 0 && (
          <Card title={t("reordering.suggestions")} aside={may.accept && all} isPadded={false}>
            <div className={styles.scroll}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    {COLUMNS.map(({ key, isWords }) => (
                      <th key={key} scope="col" data-words={isWords || undefined}>
                        {t(`reordering.column.${key}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <Suggestion
                      key={row.id}
                      row={row}
                      isTaken={taken.includes(row)}
                      isMoved={isMoved(row)}
                      mayTake={may.accept}
                      typed={typedOf(row)}
                      onType={(words) => setTyped({ ...typed, [row.id]: words })}
                      onTake={() => setLeft(flip(left, row.id))}
                      onMove={() => setMoved(flip(moved, row.id))}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          </Card>
        )}
        {data?.hasMore && <p className={styles.small}>{t("reordering.more")}</p>}
      </div>
    </>
  );
}
