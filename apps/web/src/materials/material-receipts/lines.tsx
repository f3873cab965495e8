import { IconPlus, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import {
  materialReceipts,
  type MaterialReceipt,
  type MaterialReceiptLine,
} from "@millwright/domain/materials/material-receipts/contract.ts";
import { LINES_CHANGE } from "@millwright/domain/materials/material-receipts/status.ts";
import { t } from "../../i18n/materials.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { formatMoney, formatNumber } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { ActionMenu } from "../../kit/menu/action-menu.tsx";
import { useChange, useMay } from "../../kit/wire/query.ts";
import { PartChip } from "../master-parts/public.ts";
import { links as orderLinks } from "../purchase-orders/public.ts";
import { CHANGED } from "./changed.ts";
import styles from "./material-receipts.module.css";

const FreeDialog = lazy(() => import("./free-dialog.tsx").then((module) => ({ default: module.FreeDialog })));

/** What comes with it, each line with what was booked of it. */
export function ReceiptLines({ receipt }: { receipt: MaterialReceipt }) {
  const isOpen = LINES_CHANGE.includes(receipt.status) && receipt.archivedAt === null;
  const mayAdd = useMay(materialReceipts.addFree) && isOpen;
  const mayRemove = useMay(materialReceipts.removeLine) && isOpen;
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title={t("materialReceipts.lines.title")}
      isPadded={false}
      aside={
        mayAdd && (
          <Button variant="text" onClick={() => setAdding(true)}>
            <IconPlus size={16} aria-hidden="true" />
            {t("materialReceipts.lines.addFree")}
          </Button>
        )
      }
    >
      {receipt.lines.length === 0 && <p className={styles.none}>{t("materialReceipts.lines.none")}</p>}
      <ul className={styles.lines}>
        {receipt.lines.map((line) => (
          <li key={line.id}>
            <Line line={line} />
            {mayRemove && <Remove line={line} />}
          </li>
        ))}
      </ul>
      <Suspense>{isAdding && <FreeDialog receipt={receipt} onClose={() => setAdding(false)} />}</Suspense>
    </Card>
  );
}

const counted = (quantity: number, unit: string | null) => [formatNumber(quantity, 3), unit].filter(Boolean).join(" ");

function Line({ line }: { line: MaterialReceiptLine }) {
  const { part, unit, purchaseOrder, quantity, received, rejected, returned, open, isEnded, price, pricePer, bookings } = line;
  return (
    <>
      <span className={styles.what}>
        <PartChip part={part} />
        {isEnded && <ToneChip tone="closed" label={t("materialReceipts.lines.ended")} />}
        {rejected > 0 && <ToneChip tone="warn" label={t("materialReceipts.lines.rejected", { quantity: counted(rejected, unit) })} />}
        <span className={styles.small}>
          {purchaseOrder ? (
            <AppLink to={orderLinks.record(purchaseOrder.id)}>{purchaseOrder.name}</AppLink>
          ) : (
            t("materialReceipts.lines.free")
          )}
          {price &&
            ` · ${t("purchaseOrders.pricePer", { price: formatMoney(price), per: pricePer === 1 ? "" : formatNumber(pricePer), unit: unit ?? "" })}`}
        </span>
        {bookings.map(({ id, kind, quantity: moved, warehouse, bin, lot, note }) => (
          <span key={id} className={styles.booking}>
            {[
              t(`materialReceipts.booking.${kind}`),
              counted(moved, unit),
              [warehouse.name, bin?.code].filter(Boolean).join(" "),
              lot?.number,
              note,
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        ))}
      </span>
      <dl className={styles.figures}>
        <Figure label={t("materialReceipts.field.quantity")} value={counted(quantity, unit)} />
        <Figure label={t("materialReceipts.field.received")} value={counted(received, unit)} />
        {returned > 0 && <Figure label={t("materialReceipts.field.returned")} value={counted(returned, unit)} />}
        <Figure label={t("materialReceipts.field.open")} value={counted(open, unit)} />
      </dl>
    </>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

function Remove({ line }: { line: MaterialReceiptLine }) {
  const remove = useChange(materialReceipts.removeLine, CHANGED);
  const takeOut = async () => {
    const { name } = line.part;
    const isSure = await ask({
      title: t("materialReceipts.lines.removeTitle", { name }),
      text: t("materialReceipts.lines.removeText"),
      confirm: t("materialReceipts.lines.remove"),
    });
    if (isSure) remove.mutate({ params: { lineId: line.id } }, { onError: (failure) => notify("error", failure.message) });
  };
  return (
    <ActionMenu
      about={line.part.name}
      actions={[{ label: t("materialReceipts.lines.remove"), icon: IconTrash, isDangerous: true, onChoose: () => void takeOut() }]}
    />
  );
}
