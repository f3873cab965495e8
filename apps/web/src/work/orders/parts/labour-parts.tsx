import { IconArrowBackUp, IconClipboardList, IconMinus, IconPackageExport, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { isRemovable, outstandingOf } from "@millwright/domain/work/orders/work-parts/lines.ts";
import { workParts, type WorkPart } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { t } from "../../../i18n/work.ts";
import { SkeletonCards } from "../../../kit/feedback/skeletons.tsx";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { EmptyState, ErrorState } from "../../../kit/feedback/states.tsx";
import { formatMoney, formatNumber } from "../../../kit/format.ts";
import { useGo } from "../../../kit/address.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { useWaiting, WaitingMark } from "../../../kit/offline/sync-chip.tsx";
import { ToneChip, type Tone } from "../../../kit/marks/status-chip.tsx";
import { ActionMenu, type Action } from "../../../kit/menu/action-menu.tsx";
import { useCall, useChange, useMay } from "../../../kit/wire/query.ts";
import { materialRequests } from "@millwright/domain/materials/material-requests/contract.ts";
import { links as requestLinks, RequestsOfOrder } from "../../../materials/material-requests/public.ts";
import { PartChip } from "../../../materials/master-parts/public.ts";
import { workOrderCosts } from "@millwright/domain/work/orders/costs/contract.ts";
import { OrderLabour } from "../labour/order-labour.tsx";
import { mayChangePart } from "../statuses.ts";
import { CHANGED } from "./changed.ts";
import styles from "./parts.module.css";

const LineDialog = lazy(() => import("./line-dialog.tsx").then((module) => ({ default: module.LineDialog })));
const TakeDialog = lazy(() => import("./take-dialog.tsx").then((module) => ({ default: module.TakeDialog })));
const OrderCosts = lazy(() => import("../costs/order-costs.tsx").then((module) => ({ default: module.OrderCosts })));
const LateDialog = lazy(() => import("./late-dialog.tsx").then((module) => ({ default: module.LateDialog })));
const BackDialog = lazy(() => import("./back-dialog.tsx").then((module) => ({ default: module.BackDialog })));

type Asked = { what: "add" } | { what: "other" } | { what: "edit" | "take" | "back" | "late"; line: WorkPart };
const TONES: Record<WorkPart["status"], Tone> = {
  planned: "offline",
  reserved: "info",
  short: "alarm",
  partly_issued: "progress",
  issued: "ok",
};

/** Tab 2: what the order is to be done with, what of it is there, what was taken, and what it cost. */
export function LabourParts({ order }: { order: WorkOrder }) {
  const { data, error, refetch } = useCall(workParts.list, { query: { workOrderId: String(order.id) } });
  const [asked, setAsked] = useState<Asked | null>(null);
  const seesRequests = useMay(materialRequests.list);
  const [mayWork, mayIssue] = [useMay(workParts.whParts), useMay(stockMovements.issue)];
  const mayTake = mayWork || mayIssue;
  const seesCosts = useMay(workOrderCosts.list);
  const may = {
    plan: useMay(workParts.create) && mayChangePart(order, "plan"),
    take: mayTake && mayChangePart(order, "additions"),
    back: mayWork && mayChangePart(order, "additions"),
    ask: useMay(materialRequests.create) && mayChangePart(order, "additions"),
    late: useMay(stockMovements.adjust) && order.status.category === "closed",
  };
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={2} lines={3} />;
  const close = () => setAsked(null);
  return (
    <div className={styles.stack}>
      <OrderLabour order={order} />
      <Card
        title={t("workOrders.parts.title")}
        isPadded={false}
        aside={
          <span className={styles.actions}>
            {may.ask && (
              <AppLink to={requestLinks.add({ order: order.id })} className={buttonClass("text")}>
                <IconClipboardList size={16} aria-hidden="true" />
                {t("workOrders.parts.ask")}
              </AppLink>
            )}
            {may.take && (
              <Button variant="text" onClick={() => setAsked({ what: "other" })}>
                <IconPackageExport size={16} aria-hidden="true" />
                {t("workOrders.parts.takeOther")}
              </Button>
            )}
            {may.plan && (
              <Button variant="text" onClick={() => setAsked({ what: "add" })}>
                <IconPlus size={16} aria-hidden="true" />
                {t("workOrders.parts.add")}
              </Button>
            )}
          </span>
        }
      >
        {data.rows.length === 0 ? (
          <EmptyState icon={IconMinus} text={t("workOrders.parts.none")} />
        ) : (
          <ul className={styles.lines}>
            {data.rows.map((line) => (
              <Line key={line.id} line={line} may={may} ask={setAsked} />
            ))}
          </ul>
        )}
      </Card>
      {seesRequests && <RequestsOfOrder orderId={order.id} />}
      {seesCosts && (
        <Suspense fallback={<SkeletonCards cards={1} lines={5} />}>
          <OrderCosts order={order} />
        </Suspense>
      )}
      <Suspense>
        {asked?.what === "add" && <LineDialog order={order} line={null} currency={data.currency} onClose={close} />}
        {asked?.what === "edit" && <LineDialog order={order} line={asked.line} currency={data.currency} onClose={close} />}
        {asked?.what === "other" && <TakeDialog orderId={order.id} line={null} onClose={close} />}
        {asked?.what === "take" && <TakeDialog orderId={order.id} line={asked.line} onClose={close} />}
        {asked?.what === "late" && <LateDialog orderId={order.id} line={asked.line} onClose={close} />}
        {asked?.what === "back" && <BackDialog line={asked.line} onClose={close} />}
      </Suspense>
    </div>
  );
}

interface LineProps {
  line: WorkPart;
  may: { plan: boolean; take: boolean; back: boolean; late: boolean; ask: boolean };
  ask: (asked: Asked) => void;
}

function Line({ line, may, ask }: LineProps) {
  const remove = useChange(workParts.remove, CHANGED);
  const { part, name, status, fromLocation, missingQty, usedQty, cost, unitCost } = line;
  const record = line.id > 0 ? `work-parts/${line.id}` : "work-parts/0";
  // What the server has not booked yet is not called taken.
  const waiting = useWaiting(record);
  const amount = (quantity: number) => [formatNumber(quantity, 3), line.unit].filter(Boolean).join(" ");
  const isLeft = outstandingOf(line) > 0;
  const go = useGo();
  const wish = requestLinks.add({
    order: line.workOrderId,
    part: part?.id ?? null,
    quantity: missingQty > 0 ? missingQty : outstandingOf(line),
    warehouse: fromLocation?.id ?? null,
  });
  const drop = () =>
    void remove.mutateAsync({ params: { id: line.id } }).then(() => notify("success", t("workOrders.parts.removed", { name })));
  /** Somebody else takes it out for whoever does the work. */
  const isAsked = may.take && may.ask && part !== null && isLeft && !line.mayTake;
  // A line that only this device knows of has no number to bring back from, change or take away.
  const isKnown = line.id > 0;
  const actions: Action[] = [
    ...(may.take && isKnown && line.mayTake
      ? [{ label: t("workOrders.parts.take"), icon: IconPackageExport, onChoose: () => ask({ what: "take", line }) }]
      : []),
    ...(may.back && isKnown && usedQty > 0 && line.mayGiveBack
      ? [{ label: t("workOrders.parts.back"), icon: IconArrowBackUp, onChoose: () => ask({ what: "back", line }) }]
      : []),
    ...(may.late && part && usedQty > 0
      ? [{ label: t("workOrders.parts.back"), icon: IconArrowBackUp, onChoose: () => ask({ what: "late", line }) }]
      : []),
    ...(may.ask && part && isLeft ? [{ label: t("workOrders.parts.askFor"), icon: IconClipboardList, onChoose: () => go(wish) }] : []),
    ...(may.plan && isKnown ? [{ label: t("common.action.edit"), icon: IconPencil, onChoose: () => ask({ what: "edit", line }) }] : []),
    ...(may.plan && isKnown && isRemovable(line)
      ? [{ label: t("workOrders.parts.remove"), icon: IconTrash, isDangerous: true, onChoose: drop }]
      : []),
  ];
  return (
    <li>
      <div className={styles.what}>
        <span className={styles.name}>{part ? <PartChip part={part} /> : <strong>{name}</strong>}</span>
        <span className={styles.marks}>
          {waiting === null ? (
            <ToneChip
              tone={TONES[status]}
              label={
                missingQty > 0
                  ? t("workOrders.parts.short", { missing: formatNumber(missingQty, 3), of: amount(outstandingOf(line)) })
                  : t(`workOrders.parts.status.${status}`)
              }
            />
          ) : (
            <WaitingMark record={record} />
          )}
          {line.isUnplanned && <span className={styles.small}>{t("workOrders.parts.unplanned")}</span>}
          {may.ask && part && missingQty > 0 && !isAsked && (
            <AppLink to={wish} aria-label={t("workOrders.parts.askForPart", { name })}>
              {t("workOrders.parts.askFor")}
            </AppLink>
          )}
          {fromLocation && <span className={styles.small}>{t("workOrders.parts.from", { place: fromLocation.name })}</span>}
        </span>
      </div>
      <dl className={styles.figures}>
        <Figure label={t("workOrders.parts.field.estimatedQty")} value={line.isUnplanned ? "–" : amount(line.estimatedQty)} />
        <Figure label={t("workOrders.parts.field.reservedQty")} value={amount(line.reservedQty)} />
        <Figure label={t("workOrders.parts.field.issuedQty")} value={amount(line.issuedQty)} />
        <Figure label={t("workOrders.parts.field.returnedQty")} value={amount(line.returnedQty)} />
        <Figure label={t("workOrders.parts.field.usedQty")} value={amount(usedQty)} />
        {unitCost && <Figure label={t("workOrders.parts.field.unitCost")} value={formatMoney(unitCost)} />}
        {cost && <Figure label={t("workOrders.parts.field.cost")} value={formatMoney(cost)} />}
      </dl>
      <span className={styles.do}>
        {isAsked && (
          <AppLink to={wish} className={buttonClass("secondary")} aria-label={t("workOrders.parts.askForPart", { name })}>
            {t("workOrders.parts.askFor")}
          </AppLink>
        )}
        {may.take && isLeft && line.mayTake && (
          <Button variant="secondary" onClick={() => ask({ what: "take", line })} aria-label={t("workOrders.parts.takeOf", { name })}>
            {t("workOrders.parts.take")}
          </Button>
        )}
        {actions.length > 0 && <ActionMenu about={name} actions={actions} />}
      </span>
    </li>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
