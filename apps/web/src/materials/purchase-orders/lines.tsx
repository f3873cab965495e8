import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { purchaseOrders, type PurchaseOrder, type PurchaseOrderLine } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { LINES_CHANGE } from "@millwright/domain/materials/purchase-orders/status.ts";
import { t } from "../../i18n/materials.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { formatDay, formatMoney, formatNumber } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { ActionMenu } from "../../kit/menu/action-menu.tsx";
import { useChange, useMay } from "../../kit/wire/query.ts";
import { PartChip } from "../master-parts/public.ts";
import { CHANGED } from "./changed.ts";
import { priceText, quantityText } from "./mail.ts";
import styles from "./purchase-orders.module.css";

const LineDialog = lazy(() => import("./line-dialog.tsx").then((module) => ({ default: module.LineDialog })));

/** What is ordered, each line with what came of it. */
export function OrderLines({ order }: { order: PurchaseOrder }) {
  const isOpen = LINES_CHANGE.includes(order.status) && order.archivedAt === null;
  const may = useMay(purchaseOrders.addLine) && isOpen;
  const [edited, setEdited] = useState<PurchaseOrderLine | "new" | null>(null);
  return (
    <Card
      title={t("purchaseOrders.lines.title")}
      isPadded={false}
      aside={
        may && (
          <Button variant="text" onClick={() => setEdited("new")}>
            <IconPlus size={16} aria-hidden="true" />
            {t("purchaseOrders.lines.add")}
          </Button>
        )
      }
    >
      {order.lines.length === 0 && <p className={styles.none}>{t("purchaseOrders.lines.none")}</p>}
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.id}>
            <Line line={line} />
            {may && <LineActions line={line} onEdit={() => setEdited(line)} />}
          </li>
        ))}
      </ul>
      {order.lines.length > 0 && (
        <p className={styles.total}>
          <span>{t("purchaseOrders.field.total")}</span> <strong>{formatMoney(order.total)}</strong>
        </p>
      )}
      <Suspense>
        {edited !== null && <LineDialog order={order} line={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </Card>
  );
}

function Line({ line }: { line: PurchaseOrderLine }) {
  const { part, unit, buyRatio, stockQuantity, supplierNumber, expectedOn, received, isEnded } = line;
  const counted = (quantity: number) => [formatNumber(quantity, 3), unit].filter(Boolean).join(" ");
  return (
    <>
      <span className={styles.what}>
        <PartChip part={part} />
        {supplierNumber && <CodeText>{supplierNumber}</CodeText>}
        {line.price === null && <ToneChip tone="warn" label={t("purchaseOrders.noPrice")} />}
        {isEnded && <ToneChip tone="closed" label={t("purchaseOrders.lines.ended")} />}
        <span className={styles.small}>
          {[
            buyRatio !== 1 && t("purchaseOrders.lines.inStock", { quantity: counted(stockQuantity) }),
            expectedOn && t("purchaseOrders.wantedOn", { day: formatDay(expectedOn) }),
            received > 0 && t("purchaseOrders.lines.received", { received: counted(received), ordered: counted(stockQuantity) }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <span className={styles.amount}>
        <span>{quantityText(line)}</span>
        <span className={styles.small}>{line.price && priceText(line)}</span>
      </span>
      <span className={styles.sum}>{formatMoney(line.total)}</span>
    </>
  );
}

function LineActions({ line, onEdit }: { line: PurchaseOrderLine; onEdit: () => void }) {
  const remove = useChange(purchaseOrders.removeLine, CHANGED);
  const takeOut = async () => {
    const { name } = line.part;
    const isSure = await ask({
      title: t("purchaseOrders.lines.removeTitle", { name }),
      text: t("purchaseOrders.lines.removeText"),
      confirm: t("purchaseOrders.lines.remove"),
    });
    if (isSure) remove.mutate({ params: { lineId: line.id } }, { onError: (failure) => notify("error", failure.message) });
  };
  return (
    <ActionMenu
      about={line.part.name}
      actions={[
        { label: t("common.action.edit"), icon: IconPencil, onChoose: onEdit },
        { label: t("purchaseOrders.lines.remove"), icon: IconTrash, isDangerous: true, onChoose: () => void takeOut() },
      ]}
    />
  );
}
