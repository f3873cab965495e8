import { z } from "zod";
import { quantity } from "@millwright/domain/materials/quantities.ts";
import { workParts, type WorkPart } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { optionalText } from "@millwright/domain/kit/fields.ts";
import { t } from "../../../i18n/work.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { tellDone } from "../../../kit/offline/promised.ts";
import { useQueued } from "../../../kit/offline/use-queued.ts";
import { CHANGED } from "./changed.ts";

const Draft = z.object({ quantity: quantity(), reason: optionalText(500) });
const field = fieldsOf(Draft);

/** What was not needed goes back to where it came from. */
export function BackDialog({ line, onClose }: { line: WorkPart; onClose: () => void }) {
  const giveBack = useQueued(workParts.giveBack, CHANGED);
  const form = useDraftForm({
    key: `work-part-back-${line.id}`,
    schema: Draft,
    start: { quantity: line.usedQty },
    save: async (draft, { idempotencyKey }) => await giveBack.mutateAsync({ body: { ...draft, workOrderPartId: line.id }, idempotencyKey }),
    onSaved: (answer) => {
      tellDone(answer, t("workOrders.parts.broughtBack"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("workOrders.parts.backOf", { name: line.name })} text={t("workOrders.parts.backText")} onClose={cancel}>
      <Form form={form} labels="workOrders.parts.field" onCancel={cancel} saveWord={t("workOrders.parts.back")}>
        <FieldGrid>
          <field.Number name="quantity" isWide autoFocus {...(line.unit ? { unit: line.unit } : {})} />
          <field.LongText name="reason" isWide rows={2} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
