import { useLocation } from "@tanstack/react-router";
import { IconArrowBackUp, IconClipboardList, IconPackageExport } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { materialRequests } from "@millwright/domain/materials/material-requests/contract.ts";
import { stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { t } from "../../../i18n/work.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../../kit/layout/button.tsx";
import { useCall, useMay } from "../../../kit/wire/query.ts";
import { links as requestLinks } from "../../../materials/material-requests/public.ts";
import { links } from "../links.ts";
import { mayChangePart } from "../statuses.ts";
import styles from "./parts.module.css";

const TakeDialog = lazy(() => import("./take-dialog.tsx").then((module) => ({ default: module.TakeDialog })));
const BackDialog = lazy(() => import("./back-dialog.tsx").then((module) => ({ default: module.BackDialog })));

/** A part that was scanned on an order's page is taken for that order, or brought back from it. */
export function ScannedForOrder({ partId }: { partId: number }) {
  const id = useLocation({ select: ({ pathname }) => /^\d+$/.exec(pathname.replace(`${links.workOrders()}/`, ""))?.[0] ?? null });
  const order = useCall(workOrders.get, id === null ? null : { params: { id: Number(id) } });
  return order.data ? <ForOrder order={order.data} partId={partId} /> : null;
}

function ForOrder({ order, partId }: { order: WorkOrder; partId: number }) {
  const { data } = useCall(workParts.list, { query: { workOrderId: String(order.id) } });
  const [asked, ask] = useState<"take" | "back" | null>(null);
  const [mayWork, mayIssue] = [useMay(workParts.whParts), useMay(stockMovements.issue)];
  const mayAsk = useMay(materialRequests.create);
  if (!data || !(mayWork || mayIssue) || !mayChangePart(order, "additions")) return null;
  const line = data.rows.find(({ part }) => part?.id === partId) ?? null;
  const close = () => ask(null);
  return (
    <div className={styles.scanned}>
      {(line?.mayTake ?? true) && (
        <Button variant="primary" onClick={() => ask("take")}>
          <IconPackageExport size={16} aria-hidden="true" />
          {t("workOrders.parts.takeFor", { code: order.code })}
        </Button>
      )}
      {line?.mayTake === false && mayAsk && (
        <AppLink
          to={requestLinks.add({ order: order.id, part: partId, warehouse: line.fromLocation?.id ?? null })}
          className={buttonClass("primary")}
        >
          <IconClipboardList size={16} aria-hidden="true" />
          {t("workOrders.parts.askFor")}
        </AppLink>
      )}
      {mayWork && line && line.usedQty > 0 && line.mayGiveBack && (
        <Button variant="secondary" onClick={() => ask("back")}>
          <IconArrowBackUp size={16} aria-hidden="true" />
          {t("workOrders.parts.backFrom", { code: order.code })}
        </Button>
      )}
      <Suspense>
        {asked === "take" && <TakeDialog orderId={order.id} line={line} partId={partId} onClose={close} />}
        {asked === "back" && line && <BackDialog line={line} onClose={close} />}
      </Suspense>
    </div>
  );
}
