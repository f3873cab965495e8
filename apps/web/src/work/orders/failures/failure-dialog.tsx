import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { FailureDraft, workOrderFailures, type WorkOrderFailure } from "@millwright/domain/work/orders/failures/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { FailureChain, FailureItem } from "../details/failure-fields.tsx";
import { LastTimeIntoForm } from "../similar/into-form.tsx";
import { CHANGED } from "./changed.ts";

const field = fieldsOf(FailureDraft);

interface FailureDialogProps {
  order: WorkOrder;
  /** Null: a new one, of the class that the order was made with. */
  failure: WorkOrderFailure | null;
  onClose: () => void;
}

export function FailureDialog({ order, failure, onClose }: FailureDialogProps) {
  const create = useChange(workOrderFailures.create, CHANGED);
  const update = useChange(workOrderFailures.update, CHANGED);
  const form = useDraftForm({
    key: `failure-${failure?.id ?? `new-${order.id}`}`,
    schema: FailureDraft,
    start: failure ?? { failureClassId: order.failureClassId },
    save: async (draft, { version, idempotencyKey }) =>
      failure
        ? await update.mutateAsync({ params: { id: failure.id }, body: { ...draft, version }, idempotencyKey })
        : await create.mutateAsync({ body: { ...draft, workOrderId: order.id }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("workOrders.failures.saved"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={failure ? t("workOrders.failures.edit") : t("workOrders.failures.add")} onClose={cancel}>
      <Form form={form} labels="workOrders.field" onCancel={cancel}>
        {failure === null && <LastTimeIntoForm order={order} />}
        <FieldGrid>
          <FailureChain />
          <FailureItem />
          <field.Picker name="failureDetectionId" call={valuesOf("failure-detections").options} />
          <field.Picker name="failureImpactId" call={valuesOf("failure-impacts").options} />
          <field.LongText name="remark" isWide rows={2} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
