import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { DetailsDraft, workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { useCancel } from "../changes/use-cancel.ts";
import { keepOrder } from "../changes/use-moves.ts";
import { FailureChain, FailureItem } from "./failure-fields.tsx";
import styles from "./details.module.css";

const field = fieldsOf(DetailsDraft);

/** Details and failure block: `PUT /api/WorkOrderDetailsUpdate/{id}`. */
export function DetailsForm({ order, onClose }: { order: WorkOrder; onClose: () => void }) {
  const update = useChange(workOrders.updateDetails, { invalidates: [workOrders], onDone: keepOrder });
  const form = useDraftForm({
    key: `work-order-${order.id}-details`,
    schema: DetailsDraft,
    start: order,
    save: (draft, { version, idempotencyKey }) =>
      update.mutateAsync({ params: { id: order.id }, body: { ...draft, version }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("kit.form.saved"));
      onClose();
    },
  });
  const cancel = useCancel(form, onClose);
  return (
    <div className={styles.inPlace}>
      <Form form={form} labels="workOrders.field" onCancel={cancel}>
        <Card title={t("workOrders.details.details")}>
          <FieldGrid>
            <field.Picker name="maintenanceTypeId" call={valuesOf("maintenance-types").options} />
            <field.Picker name="repairTypeId" call={valuesOf("repair-types").options} />
            <field.Picker name="costCentreId" call={valuesOf("cost-centres").options} />
            <field.Picker name="maintenanceDepartmentId" call={valuesOf("maintenance-departments").options} />
            <field.Picker name="settlingDepartmentId" call={valuesOf("settling-departments").options} />
            <field.Picker name="projectId" call={valuesOf("projects").options} />
            <field.Instant name="incidentDate" />
          </FieldGrid>
        </Card>
        <Card title={t("workOrders.details.failure")}>
          <FieldGrid>
            <FailureChain />
            <FailureItem />
          </FieldGrid>
        </Card>
      </Form>
    </div>
  );
}
