import { z } from "zod";
import { idOf } from "@millwright/domain/kit/ids.ts";
import { AdjustDraft, stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import type { WorkPart } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { CHANGED } from "./changed.ts";

const Draft = z.object({ quantity: AdjustDraft.shape.quantity, warehouseId: idOf("warehouses"), reason: AdjustDraft.shape.reason });
const field = fieldsOf(Draft);

/** What a closed order did not use enters stock after all; the order stays as it was. */
export function LateDialog({ orderId, line, onClose }: { orderId: number; line: WorkPart; onClose: () => void }) {
  const adjust = useChange(stockMovements.adjust, CHANGED);
  const form = useDraftForm({
    key: `work-part-late-${line.id}`,
    schema: Draft,
    start: { quantity: line.usedQty, warehouseId: line.fromLocation?.id, reason: "" } as z.input<typeof Draft>,
    save: async (draft, { idempotencyKey }) =>
      await adjust.mutateAsync({
        body: { ...draft, partId: line.part?.id ?? 0, direction: "more", workOrderId: orderId },
        idempotencyKey,
      }),
    onSaved: () => {
      notify("success", t("workOrders.parts.broughtBack"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("workOrders.parts.backOf", { name: line.name })} text={t("workOrders.parts.lateText")} onClose={cancel}>
      <Form form={form} labels="workOrders.parts.field" onCancel={cancel} saveWord={t("workOrders.parts.back")}>
        <FieldGrid>
          <field.Number name="quantity" isWide autoFocus {...(line.unit ? { unit: line.unit } : {})} />
          <field.Picker name="warehouseId" call={warehouses.list} isWide />
          <field.LongText name="reason" isWide rows={2} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
