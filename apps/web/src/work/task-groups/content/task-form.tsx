import { people } from "@millwright/domain/foundation/people/contract.ts";
import { minutesOrClock } from "@millwright/domain/kit/fields.ts";
import { idOf } from "@millwright/domain/kit/ids.ts";
import { plannedTasks, type PlannedTask } from "@millwright/domain/work/task-groups/planned/contract.ts";
import { z } from "zod";
import { t } from "../../../i18n/work.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { parseMinutes } from "../../../kit/format.ts";
import { useChange } from "../../../kit/wire/query.ts";
import { useCancel } from "../../orders/public.ts";
import { CHANGED } from "./use-content.ts";
import styles from "./content.module.css";

/** The fields of a task as the form holds them: minutes inside, where the wire shows HH:mm. */
const Draft = z.object({
  plannedTaskName: z.string().trim().min(1).max(200),
  taskDescription: z.string().trim().max(4000).nullable(),
  responsiblePersonId: idOf("people").nullable().optional(),
  estDuration: minutesOrClock().nullable(),
});
const field = fieldsOf(Draft);

export function TaskForm({ task, onClose }: { task: PlannedTask; onClose: () => void }) {
  const update = useChange(plannedTasks.update, CHANGED);
  const person = task.responsiblePersonId === null ? null : { id: task.responsiblePersonId, name: task.fullName ?? "" };
  const form = useDraftForm({
    key: `planned-task-${task.id}`,
    schema: Draft,
    start: { ...task, responsiblePerson: person, estDuration: parseMinutes(task.estDuration) } as z.input<typeof Draft> & {
      version: number;
    },
    save: ({ estDuration, taskDescription, ...draft }, { version, idempotencyKey }) =>
      update.mutateAsync({
        params: { id: task.id },
        body: { ...draft, taskDescription: taskDescription ?? "", estDuration: estDuration ?? 0, version },
        idempotencyKey,
      }),
    onSaved: onClose,
  });
  const cancel = useCancel(form, onClose);
  return (
    <Modal title={t("workOrders.tasks.edit")} onClose={cancel}>
      <div className={styles.modal}>
        <Form form={form} labels="workOrders.tasks.field" onCancel={cancel}>
          <FieldGrid>
            <field.Text name="plannedTaskName" isWide autoFocus />
            <field.LongText name="taskDescription" isWide rows={4} />
            <field.Picker name="responsiblePersonId" call={people.list} />
            <field.Clock name="estDuration" />
          </FieldGrid>
        </Form>
      </div>
    </Modal>
  );
}
