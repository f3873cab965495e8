import { useState } from "react";
import type { z } from "zod";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { PRICE_PERS } from "@millwright/domain/materials/master-parts/suppliers/contract.ts";
import {
  PurchaseOrderLineDraft,
  purchaseOrders,
  type PurchaseOffer,
  type PurchaseOrder,
  type PurchaseOrderLine,
} from "@millwright/domain/materials/purchase-orders/contract.ts";
import { t } from "../../i18n/materials.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { formatMoney, formatNumber } from "../../kit/format.ts";
import { useCall, useChange } from "../../kit/wire/query.ts";
import { CHANGED } from "./changed.ts";
import styles from "./purchase-orders.module.css";

interface LineDialogProps {
  order: PurchaseOrder;
  /** Null: a new one. */
  line: PurchaseOrderLine | null;
  onClose: () => void;
}

const field = fieldsOf(PurchaseOrderLineDraft);
const pers = PRICE_PERS.map((value) => ({ value, label: formatNumber(value) }));

/** A line of an order. What is left empty in a new one is filled in by the supplier's terms, which are shown once a part is chosen. */
export function LineDialog({ order, line, onClose }: LineDialogProps) {
  const [partId, choosePart] = useState<number | null>(line?.part.id ?? null);
  const offer = useCall(
    purchaseOrders.offer,
    partId === null ? null : { params: { id: order.id }, query: { partId: String(partId) } },
  ).data;
  const add = useChange(purchaseOrders.addLine, CHANGED);
  const change = useChange(purchaseOrders.changeLine, CHANGED);
  const form = useDraftForm({
    key: line ? `purchase-order-line-${line.id}` : `purchase-order-line-new-${order.id}`,
    schema: PurchaseOrderLineDraft,
    start: (line ? { ...line, partId: line.part.id } : {}) as z.input<typeof PurchaseOrderLineDraft> & { version: number },
    save: async ({ partId: chosen, ...terms }, { version, idempotencyKey }) =>
      line
        ? await change.mutateAsync({ params: { lineId: line.id }, body: { ...terms, version }, idempotencyKey })
        : await add.mutateAsync({ body: { purchaseOrderId: order.id, partId: chosen, ...terms }, idempotencyKey }),
    onSaved: onClose,
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={line ? line.part.name : t("purchaseOrders.lines.add")} onClose={cancel}>
      <Form form={form} labels="purchaseOrders.field" onCancel={cancel}>
        <FieldGrid>
          {line === null && (
            <field.Picker name="partId" call={masterParts.list} isWide autoFocus onChosen={(part) => choosePart(part?.id ?? null)} />
          )}
          <field.Number name="quantity" unit={offer?.buyUnit ?? line?.buyUnit ?? ""} />
          <field.Text name="supplierNumber" isCode />
          <field.Money name="price" currency={order.currency} />
          <field.Select name="pricePer" options={pers} />
          <field.Day name="expectedOn" isWide />
        </FieldGrid>
        {offer && <p className={styles.offer}>{offerText(offer, line === null)}</p>}
      </Form>
    </Modal>
  );
}

function offerText(
  { asked, pricePer, pack, minimum, supplierNumber, quantity, buyUnit, unit, buyRatio }: PurchaseOffer,
  isNew: boolean,
): string {
  const per = pricePer === 1 ? "" : formatNumber(pricePer);
  const terms = [
    supplierNumber,
    asked && t("purchaseOrders.pricePer", { price: formatMoney(asked), per, unit: buyUnit ?? "" }),
    pack !== null && t("purchaseOrders.offer.pack", { pack: formatNumber(pack, 3) }),
    minimum !== null && t("purchaseOrders.offer.minimum", { minimum: formatNumber(minimum, 3) }),
    buyRatio !== 1 && t("masterParts.ratio", { buyUnit: buyUnit ?? "", ratio: formatNumber(buyRatio, 3), unit: unit ?? "" }),
  ].filter(Boolean);
  const said = terms.length > 0 ? t("purchaseOrders.offer.terms", { terms: terms.join(" · ") }) : t("purchaseOrders.offer.none");
  return isNew ? `${said} ${t("purchaseOrders.offer.left", { quantity: formatNumber(quantity, 3) })}` : said;
}
