import type { z } from "zod";
import { reservations } from "@millwright/domain/materials/reservations/contract.ts";
import { shortages, type Shortage } from "@millwright/domain/materials/reservations/shortages/contract.ts";
import { stock, stockMovements, TransferDraft } from "@millwright/domain/materials/stock/contract.ts";
import { t } from "../../../i18n/materials.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useChange } from "../../../kit/wire/query.ts";

const Moved = TransferDraft.pick({ quantity: true, reason: true });
const field = fieldsOf(Moved);

interface MoveDialogProps {
  shortage: Shortage;
  from: Shortage["elsewhere"][number];
  onClose: () => void;
}

/** What is free in another warehouse is brought to where it is missing: no more of it than is missing is proposed. */
export function MoveDialog({ shortage: { id, part, partId, warehouseId, missing }, from, onClose }: MoveDialogProps) {
  const transfer = useChange(stockMovements.transfer, { invalidates: [shortages, reservations, stock, stockMovements] });
  const form = useDraftForm({
    key: `shortage-move-${id}-${from.warehouse.id}`,
    schema: Moved,
    start: { quantity: Math.min(missing, from.available) } as z.input<typeof Moved>,
    save: async (draft, { idempotencyKey }) =>
      await transfer.mutateAsync({
        body: { ...draft, partId, warehouseId: from.warehouse.id, toWarehouseId: warehouseId ?? 0 },
        idempotencyKey,
      }),
    onSaved: () => {
      notify("success", t("shortages.moved"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("shortages.moveOf", { name: part.name, from: from.warehouse.name })} text={t("stock.help.otherSite")} onClose={cancel}>
      <Form form={form} labels="shortages.field" onCancel={cancel}>
        <FieldGrid>
          <field.Number name="quantity" isWide autoFocus />
          <field.LongText name="reason" isWide rows={2} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
