import type { z } from "zod";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { PRICE_PERS } from "@millwright/domain/materials/master-parts/suppliers/contract.ts";
import { FreeLineDraft, materialReceipts, type MaterialReceipt } from "@millwright/domain/materials/material-receipts/contract.ts";
import { partSuppliers } from "@millwright/domain/materials/master-parts/suppliers/contract.ts";
import { t } from "../../i18n/materials.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { formatNumber } from "../../kit/format.ts";
import { useCall, useChange, useHolds } from "../../kit/wire/query.ts";
import { CHANGED } from "./changed.ts";

const Draft = FreeLineDraft.omit({ materialReceiptId: true });
const field = fieldsOf(Draft);
const pers = PRICE_PERS.map((value) => ({ value, label: formatNumber(value) }));

/** Something that nobody ordered here. */
export function FreeDialog({ receipt, onClose }: { receipt: MaterialReceipt; onClose: () => void }) {
  const setsPrices = useHolds("purchase-orders", "update");
  const currency = useCall(partSuppliers.list, setsPrices ? { query: { supplierId: String(receipt.supplier.id) } } : null).data?.currency;
  const add = useChange(materialReceipts.addFree, CHANGED);
  const form = useDraftForm({
    key: `material-receipt-free-${receipt.id}`,
    schema: Draft,
    start: { pricePer: 1 } as z.input<typeof Draft>,
    save: async (draft, { idempotencyKey }) => await add.mutateAsync({ body: { ...draft, materialReceiptId: receipt.id }, idempotencyKey }),
    onSaved: onClose,
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("materialReceipts.lines.addFree")} text={t("materialReceipts.help.free")} onClose={cancel}>
      <Form form={form} labels="materialReceipts.field" onCancel={cancel}>
        <FieldGrid>
          <field.Picker name="partId" call={masterParts.list} isWide autoFocus />
          <field.Number name="quantity" isWide />
          {currency && <field.Money name="price" currency={currency} />}
          {currency && <field.Select name="pricePer" options={pers} />}
        </FieldGrid>
      </Form>
    </Modal>
  );
}
