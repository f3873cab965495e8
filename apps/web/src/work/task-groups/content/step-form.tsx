import { isMeasured, MAX_CHOICES, STEP_KINDS, type StepKind } from "@millwright/domain/work/orders/steps/steps.ts";
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
import { resultOptions, useCancel } from "../../orders/public.ts";
import { CHANGED } from "./use-content.ts";
import styles from "./content.module.css";

const field = fieldsOf(PlannedSubtaskDraft);

interface StepFormProps {
  step: PlannedSubtask;
  /** All steps of the group: it may wait for the result of one. */
  others: readonly PlannedSubtask[];
  onClose: () => void;
}

export function StepForm({ step, others, onClose }: StepFormProps) {
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
            <field.Switch name="isSafety" help={t("workOrders.steps.safetyHelp")} />
            <KindFields />
            <field.LongText name="instructions" isWide rows={3} />
            {others.length > 1 && <ShownFields others={others.filter(({ id }) => id !== step.id)} />}
          </FieldGrid>
        </Form>
      </div>
    </Modal>
  );
}

/** Unit and limits belong to measured values, a list to what is chosen. */
function KindFields() {
  const { form } = useFormOf();
  const kind = useWatch({ control: form.control, name: "kind" }) as StepKind;
  return (
    <>
      {kind === "choice" && <field.Tags name="choices" isWide limit={MAX_CHOICES} help={t("workOrders.steps.choicesHelp")} />}
      {isMeasured(kind) && (
        <div className={styles.limitFields}>
          <field.Text name="unit" {...(kind === "meter" ? { help: t("taskGroups.content.meterHelp") } : {})} />
          <field.Number name="minValue" />
          <field.Number name="maxValue" />
        </div>
      )}
    </>
  );
}

/** After which result of which other step of the group it is shown. */
function ShownFields({ others }: { others: readonly PlannedSubtask[] }) {
  const { form } = useFormOf();
  const after: unknown = useWatch({ control: form.control, name: "shownAfterKey" });
  const source = others.find(({ stepKey }) => stepKey === after);
  return (
    <>
      <field.Select
        name="shownAfterKey"
        options={others.map(({ stepKey, name }) => ({ value: stepKey, label: name }))}
        help={t("workOrders.steps.shownHelp")}
      />
      {source && <field.Select name="shownOn" options={resultOptions(source)} />}
    </>
  );
}
