import { meters } from "@millwright/domain/register/meters/contract.ts";
import { waitsForItself } from "@millwright/domain/work/orders/steps/showing.ts";
import { isMeasured, MAX_CHOICES, STEP_KINDS, type StepKind } from "@millwright/domain/work/orders/steps/steps.ts";
import { OrderStepDraft, workOrderSubtasks, type Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { useWatch } from "react-hook-form";
import { t } from "../../../i18n/work.ts";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { useFormOf } from "../../../kit/form/context.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { useChange } from "../../../kit/wire/query.ts";
import { useCancel } from "../changes/use-cancel.ts";
import { resultOptions } from "../steps/result-name.ts";
import { CHANGED } from "./use-task-changes.ts";
import styles from "./tasks.module.css";

const field = fieldsOf(OrderStepDraft);

interface StepFormProps {
  step: Subtask;
  /** All steps of the order: it may wait for the result of one. */
  others: readonly Subtask[];
  onClose: () => void;
}

export function StepForm({ step, others, onClose }: StepFormProps) {
  const update = useChange(workOrderSubtasks.update, CHANGED);
  const form = useDraftForm({
    key: `work-order-step-${step.id}`,
    schema: OrderStepDraft,
    start: step,
    save: (draft, { version, idempotencyKey }) =>
      update.mutateAsync({ params: { id: step.id }, body: { ...draft, version }, idempotencyKey }),
    onSaved: onClose,
  });
  const cancel = useCancel(form, onClose);
  const earlier = others.filter(({ id }) => id !== step.id && !waitsForItself(others, step.id, id));
  return (
    <Modal title={t("workOrders.steps.edit")} onClose={cancel}>
      <div className={styles.modal}>
        <Form form={form} labels="workOrders.steps.field" onCancel={cancel}>
          <FieldGrid>
            <field.Text name="name" isWide autoFocus />
            <field.Select name="kind" options={STEP_KINDS.map((value) => ({ value, label: t(`workOrders.steps.kind.${value}`) }))} />
            <field.Switch name="isMandatory" help={t("workOrders.steps.mandatoryHelp")} />
            <field.Switch name="isSafety" help={t("workOrders.steps.safetyHelp")} />
            <KindFields />
            <field.LongText name="instructions" isWide rows={3} />
            {earlier.length > 0 && <ShownFields others={earlier} />}
          </FieldGrid>
        </Form>
      </div>
    </Modal>
  );
}

/** Unit and limits belong to measured values, a list to what is chosen, a meter to what is read. */
function KindFields() {
  const { form } = useFormOf();
  const kind = useWatch({ control: form.control, name: "kind" }) as StepKind;
  return (
    <>
      {kind === "choice" && <field.Tags name="choices" isWide limit={MAX_CHOICES} help={t("workOrders.steps.choicesHelp")} />}
      {kind === "meter" && <field.Picker name="meterId" call={meters.list} help={t("workOrders.steps.meterHelp")} />}
      {isMeasured(kind) && (
        <div className={styles.limitFields}>
          <field.Text name="unit" />
          <field.Number name="minValue" />
          <field.Number name="maxValue" />
        </div>
      )}
    </>
  );
}

/** After which result of which other step it is shown. */
function ShownFields({ others }: { others: readonly Subtask[] }) {
  const { form } = useFormOf();
  const after: unknown = useWatch({ control: form.control, name: "shownAfterId" });
  const source = others.find(({ id }) => id === after);
  return (
    <>
      <field.Select
        name="shownAfterId"
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        help={t("workOrders.steps.shownHelp")}
      />
      {source && <field.Select name="shownOn" options={resultOptions(source)} />}
    </>
  );
}
