import type { z } from "zod";
import type { MasterPart } from "@millwright/domain/materials/master-parts/contract.ts";
import {
  PartSupplierDraft,
  partSuppliers,
  PRICE_PERS,
  type PartSupplier,
} from "@millwright/domain/materials/master-parts/suppliers/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { t } from "../../../i18n/materials.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { formatNumber } from "../../../kit/format.ts";
import { useChange, useHolds } from "../../../kit/wire/query.ts";
import { CHANGED } from "./changed.ts";

interface OfferDialogProps {
  part: MasterPart;
  /** Null: a new one. */
  line: PartSupplier | null;
  /** In which a price is, where the line has none yet. */
  currency: string;
  seesPrices: boolean;
  onClose: () => void;
}

const field = fieldsOf(PartSupplierDraft);
const pers = PRICE_PERS.map((value) => ({ value, label: formatNumber(value) }));

/** A new supplier of a part, or other terms of one that is there. */
export function OfferDialog({ part, line, currency, seesPrices, onClose }: OfferDialogProps) {
  const setsPrices = useHolds("purchase-orders", "update") && seesPrices;
  const create = useChange(partSuppliers.create, CHANGED);
  const update = useChange(partSuppliers.update, CHANGED);
  const form = useDraftForm({
    key: line ? `part-supplier-${line.id}` : `part-supplier-new-${part.id}`,
    schema: PartSupplierDraft,
    start: (line ? { ...line, supplierId: line.supplier.id } : { pricePer: 1, isPreferred: false }) as z.input<typeof PartSupplierDraft> & {
      version: number;
    },
    save: async ({ supplierId, price, ...terms }, { version, idempotencyKey }) => {
      const offer = { ...terms, ...(setsPrices && price !== undefined ? { price } : {}) };
      return line
        ? await update.mutateAsync({ params: { id: line.id }, body: { ...offer, version }, idempotencyKey })
        : await create.mutateAsync({ body: { partId: part.id, supplierId, ...offer }, idempotencyKey });
    },
    onSaved: onClose,
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={line ? line.supplier.name : t("masterParts.suppliers.add")} onClose={cancel}>
      <Form form={form} labels="masterParts.suppliers.field" onCancel={cancel}>
        <FieldGrid>
          {line === null && <field.Picker name="supplierId" call={suppliers.list} isWide autoFocus />}
          <field.Text name="number" isCode />
          <field.Number name="leadTimeDays" unit={t("kit.unit.daysWord")} />
          {setsPrices && <field.Money name="price" currency={line?.price?.currency ?? currency} />}
          {setsPrices && <field.Select name="pricePer" options={pers} />}
          <field.Number name="pack" />
          <field.Number name="minimum" />
          <field.Switch name="isPreferred" isWide />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
