import { valuesOf } from "@millwright/domain/reference-lists/values.ts";
import { DetailsDraft, workOrders, type WorkOrder } from "@millwright/domain/work-orders/contract.ts";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { t } from "../../../i18n/index.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useFormOf } from "../../../kit/form/context.ts";
import { fieldsOf } from "../../../kit/form/fields-of.tsx";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { useDraftForm } from "../../../kit/form/use-draft-form.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { useChange } from "../../../kit/query.ts";
import { useCancel } from "../use-cancel.ts";
import { keepOrder } from "../use-moves.ts";
import { useFailures } from "./failures.ts";
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
            <field.Picker name="costCentreId" call={valuesOf("cost-centres").options} />
            <field.Picker name="maintenanceDepartmentId" call={valuesOf("maintenance-departments").options} />
            <field.Picker name="settlingDepartmentId" call={valuesOf("settling-departments").options} />
            <field.Picker name="projectId" call={valuesOf("projects").options} />
            <field.Instant name="incidentDate" />
          </FieldGrid>
        </Card>
        <Card title={t("workOrders.details.failure")}>
          <FailureFields />
        </Card>
      </Form>
    </div>
  );
}

/** Each level, from the class down, and the one above it. */
const CHAIN = ["failureClassId", "failureProblemId", "failureCauseId", "failureActionId"] as const;

/** Class, problem, cause, action: each offers what belongs below the one before, and forgets its value when that changes. */
function FailureFields() {
  const { form } = useFormOf();
  const { areas, types, below, parentOf } = useFailures();
  const chosen = useWatch({ control: form.control, name: [...CHAIN] }) as (number | null | undefined)[];

  // Follows the form library, which holds the values: a choice further up may leave a lower one without its parent.
  useEffect(() => {
    CHAIN.forEach((name, at) => {
      const value = chosen[at];
      if (at > 0 && value && parentOf(value) !== null && parentOf(value) !== (chosen[at - 1] ?? null))
        form.setValue(name, null, { shouldDirty: true });
    });
  }, [chosen, form, parentOf]);

  return (
    <FieldGrid>
      {CHAIN.map((name, at) => (
        <field.Select key={name} name={name} options={at === 0 || chosen[at - 1] ? below(chosen[at - 1] ?? null, at + 1) : []} />
      ))}
      <field.Select name="failureAreaId" options={areas} />
      <field.Select name="failureTypeId" options={types} />
    </FieldGrid>
  );
}
