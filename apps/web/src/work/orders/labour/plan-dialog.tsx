import { z } from "zod";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { minutesOrClock, optionalText } from "@millwright/domain/kit/fields.ts";
import { idOf } from "@millwright/domain/kit/ids.ts";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workLabour, type WorkLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { CHANGED } from "./changed.ts";
import { Tasks } from "./hours-dialog.tsx";

const Draft = z.object({
  craftId: idOf("reference-lists").nullable().optional(),
  personId: idOf("people").nullable().optional(),
  headCount: z.int().min(1).max(99),
  minutes: minutesOrClock(),
  taskId: idOf("work-order-tasks").nullable().optional(),
  note: optionalText(1000),
});
const field = fieldsOf(Draft);

interface PlanDialogProps {
  order: Pick<WorkOrder, "id">;
  /** Null: a new one. */
  line: WorkLabour | null;
  onClose: () => void;
}

/** How many people of a craft the work will need, or whom, and for how long each. */
export function PlanDialog({ order, line, onClose }: PlanDialogProps) {
  const create = useChange(workLabour.create, CHANGED);
  const update = useChange(workLabour.update, CHANGED);
  const form = useDraftForm({
    key: `planned-labour-${line?.id ?? `new-${order.id}`}`,
    schema: Draft,
    start: {
      ...(line ? { version: line.version } : {}),
      craftId: line?.craft?.id ?? null,
      personId: line?.person?.id ?? null,
      headCount: line?.headCount ?? 1,
      minutes: line?.minutes ?? 60,
      taskId: line?.task?.id ?? null,
      note: line?.note ?? null,
    },
    save: async (draft, { version, idempotencyKey }) =>
      line
        ? await update.mutateAsync({ params: { id: line.id }, body: { ...draft, version } })
        : await create.mutateAsync({ body: { ...draft, isPlanned: true, workOrderId: order.id }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("workOrders.labour.saved"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t(line ? "workOrders.labour.editPlan" : "workOrders.labour.plan")} onClose={cancel}>
      <Form form={form} labels="workOrders.labour.field" onCancel={cancel}>
        <FieldGrid>
          <field.Picker name="craftId" call={valuesOf("crafts").options} autoFocus help={t("workOrders.labour.craftHelp")} />
          <field.Picker name="personId" call={people.list} />
          <field.Number name="headCount" />
          <field.Clock name="minutes" help={t("workOrders.labour.eachHelp")} />
          <Tasks orderId={order.id} />
          <field.LongText name="note" isWide rows={2} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
