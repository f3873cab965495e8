import { IconChevronDown, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useId, useState } from "react";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workOrderCosts, type CostGroup, type WorkOrderCost } from "@millwright/domain/work/orders/costs/contract.ts";
import { t } from "../../../i18n/work.ts";
import { SkeletonCards } from "../../../kit/feedback/skeletons.tsx";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { ErrorState, ForbiddenState } from "../../../kit/feedback/states.tsx";
import { formatDay, formatMoney, formatNumber } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { ActionMenu, type Action } from "../../../kit/menu/action-menu.tsx";
import { isRefusal } from "../../../kit/wire/failures.ts";
import { useCall, useChange } from "../../../kit/wire/query.ts";
import { CHANGED } from "../labour/changed.ts";
import styles from "./costs.module.css";

const CostDialog = lazy(() => import("./cost-dialog.tsx").then((module) => ({ default: module.CostDialog })));
type Sums = Omit<CostGroup, "group">;

/** What the order cost by group, beside what was planned; each figure opens its lines. Only for those who may see costs. */
export function OrderCosts({ order }: { order: Pick<WorkOrder, "id"> }) {
  const { data, error, refetch } = useCall(workOrderCosts.list, { query: { workOrderId: order.id } });
  const [open, setOpen] = useState<CostGroup["group"] | null>(null);
  const [asked, setAsked] = useState<{ line: WorkOrderCost | null } | null>(null);
  const id = useId();
  // Somebody sees the order, and costs of other sites.
  if (isRefusal(error, "forbidden")) return <ForbiddenState />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={1} lines={5} />;
  const { rows, groups, total, currency, mayBook, withSubOrders: all } = data;
  const codes = new Map((all?.orders ?? []).map((one) => [one.id, one.code]));
  return (
    <Card
      title={t("workOrders.costs.title")}
      isPadded={false}
      aside={
        mayBook && (
          <Button variant="text" onClick={() => setAsked({ line: null })}>
            <IconPlus size={16} aria-hidden="true" />
            {t("workOrders.costs.book")}
          </Button>
        )
      }
    >
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("workOrders.costs.field.group")}</th>
              <th scope="col">{t("workOrders.costs.planned")}</th>
              <th scope="col">{t("workOrders.costs.actual")}</th>
              <th scope="col">{t("workOrders.costs.variance")}</th>
              {all && <th scope="col">{t("workOrders.costs.withSub")}</th>}
            </tr>
          </thead>
          {groups.map(({ group, ...sums }) => {
            const lines = (all?.rows ?? rows).filter((row) => row.group === group);
            const below = all?.groups.find((one) => one.group === group);
            const isOpen = open === group && lines.length > 0;
            return (
              <tbody key={group}>
                <tr>
                  <th scope="row">
                    {lines.length > 0 ? (
                      <button
                        type="button"
                        className={styles.group}
                        aria-expanded={isOpen}
                        aria-controls={`${id}-${group}`}
                        onClick={() => setOpen(isOpen ? null : group)}
                      >
                        <IconChevronDown size={16} aria-hidden="true" />
                        {t(`workOrders.cost.${group}`)}
                        <span className={styles.small}>{t("workOrders.costs.lines", { count: lines.length })}</span>
                      </button>
                    ) : (
                      <span className={styles.plain}>{t(`workOrders.cost.${group}`)}</span>
                    )}
                  </th>
                  <Figures {...sums} />
                  {below && <Below {...below} />}
                </tr>
                {isOpen && (
                  <tr id={`${id}-${group}`}>
                    <td colSpan={all ? 5 : 4} className={styles.opened}>
                      <ul className={styles.lines}>
                        {lines.map((line) => (
                          <Line
                            key={line.id}
                            line={line}
                            of={line.workOrderId === order.id ? null : (codes.get(line.workOrderId) ?? null)}
                            mayChange={mayBook && line.isBooked && line.workOrderId === order.id}
                            onEdit={() => setAsked({ line })}
                          />
                        ))}
                      </ul>
                    </td>
                  </tr>
                )}
              </tbody>
            );
          })}
          <tfoot>
            <tr>
              <th scope="row">
                <span className={styles.plain}>{t("workOrders.summary.total")}</span>
              </th>
              <Figures {...total} />
              {all && <Below {...all.total} />}
            </tr>
          </tfoot>
        </table>
      </div>
      {data.withoutRate > 0 && <p className={styles.note}>{t("workOrders.costs.withoutRate", { count: data.withoutRate })}</p>}
      {data.otherLines > 0 && <p className={styles.note}>{t("workOrders.costs.otherLines", { count: data.otherLines })}</p>}
      <Suspense>{asked && <CostDialog order={order} line={asked.line} currency={currency} onClose={() => setAsked(null)} />}</Suspense>
    </Card>
  );
}

function Figures({ planned, actual, variance, variancePercent }: Sums) {
  const more = variance.amountMinor > 0 ? "+" : "";
  return (
    <>
      <td>{formatMoney(planned)}</td>
      <td>{formatMoney(actual)}</td>
      <td>
        {more}
        {formatMoney(variance)}
        {variancePercent !== null && (
          <span className={styles.percent}>{t("workOrders.costs.percent", { percent: `${more}${formatNumber(variancePercent, 1)}` })}</span>
        )}
      </td>
    </>
  );
}

/** What it came to with all that stands below the order, and what was planned of that. */
const Below = ({ planned, actual }: Pick<Sums, "planned" | "actual">) => (
  <td>
    {formatMoney(actual)}
    <span className={styles.percent}>{t("workOrders.costs.ofPlanned", { planned: formatMoney(planned) })}</span>
  </td>
);

interface LineProps {
  line: WorkOrderCost;
  /** The sub-order that it was booked on; null: this one. */
  of: string | null;
  mayChange: boolean;
  onEdit: () => void;
}

function Line({ line, of, mayChange, onEdit }: LineProps) {
  const remove = useChange(workOrderCosts.remove, CHANGED);
  const { text, supplier, subtask, minutes, quantity } = line;
  const drop = () =>
    void remove.mutateAsync({ params: { id: line.id } }).then(() => notify("success", t("workOrders.costs.removed", { text })));
  const actions: Action[] = mayChange
    ? [
        { label: t("common.action.edit"), icon: IconPencil, onChoose: onEdit },
        { label: t("workOrders.costs.remove"), icon: IconTrash, isDangerous: true, onChoose: drop },
      ]
    : [];
  return (
    <li>
      <span className={styles.text}>
        <span>{text}</span>
        <span className={styles.small}>
          {[
            of,
            formatDay(line.day),
            supplier?.name,
            subtask?.name,
            minutes === null ? null : t("workOrders.labour.hours", { hours: formatNumber(minutes / 60, 2) }),
            quantity === null ? null : `× ${formatNumber(quantity, 3)}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <span className={styles.amount}>{formatMoney(line.amount)}</span>
      {actions.length > 0 && <ActionMenu about={text} actions={actions} />}
    </li>
  );
}
