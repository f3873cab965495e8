import { STEP_KINDS } from "@millwright/domain/work/orders/steps/steps.ts";
import { plannedSubtasks, PlannedSubtaskDraft, type PlannedSubtask } from "@millwright/domain/work/task-groups/planned/contract.ts";
import { useWatch } from "react-hook-form";
import { t } from "../../../i18n/work.ts";
import { useFormOf } from "../../../kit/form/context.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { useCancel } from "../../orders/public.ts";
import { CHANGED } from "./use-content.ts";
import styles from "./content.module.css";

const field = fieldsOf(PlannedSubtaskDraft);

export function StepForm({ step, onClose }: { step: PlannedSubtask; onClose: () => void }) {
  const update = useChange(plannedSubtasks.update, CHANGED);
  const form = useDraftForm({
    key: `planned-step-${step.id}`,
    schema: PlannedSubtaskDraft,
    start: step,
    save: (draft, { version, idempotencyKey }) =>
      update.mutateAsync({ params: { id: step.id }, body: { ...draft, version }, idempotencyKey }),
    onSaved: onClose,
  });
  const cancel = useCancel(form, onClose);
  return (
    <Modal title={t("workOrders.steps.edit")} onClose={cancel}>
      <div className={styles.modal}>
        <Form form={form} labels="workOrders.steps.field" onCancel={cancel}>
          <FieldGrid>
            <field.Text name="name" isWide autoFocus />
            <field.Select name="kind" options={STEP_KINDS.map((value) => ({ value, label: t(`workOrders.steps.kind.${value}`) }))} />
            <field.Switch name="isMandatory" help={t("workOrders.steps.mandatoryHelp")} />
            <LimitFields />
            <field.LongText name="instructions" isWide rows={3} />
          </FieldGrid>
        </Form>
      </div>
    </Modal>
  );
}

/** Unit and limits belong to measured values alone. */
function LimitFields() {
  const { form } = useFormOf();
  const kind: unknown = useWatch({ control: form.control, name: "kind" });
  if (kind !== "number") return null;
  return (
    <div className={styles.limitFields}>
      <field.Text name="unit" />
      <field.Number name="minValue" />
      <field.Number name="maxValue" />
    </div>
  );
}
