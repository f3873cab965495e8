import { z } from "zod";
import { idOf } from "@millwright/domain/kit/ids.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { workOrderRelations } from "@millwright/domain/work/orders/relations/contract.ts";
import { workOrderSubtasks, workOrderTasks, type Subtask, type Task } from "@millwright/domain/work/orders/tasks/contract.ts";
import { isRemovable } from "@millwright/domain/work/orders/work-parts/lines.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { t } from "../../../i18n/work.ts";
import { useGo } from "../../../kit/address.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { formatNumber } from "../../../kit/format.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { ChoicesField } from "../../../kit/form/fields/choices-field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useCall, useChange } from "../../../kit/wire/query.ts";
import { links } from "../links.ts";
import { useSteps } from "../tasks/use-steps.ts";

const Draft = z.object({
  title: z.string().trim().min(1).max(200),
  taskIds: z.array(idOf("work-order-tasks")).min(1),
  labourIds: z.array(idOf("work-labour")).optional(),
  partIds: z.array(idOf("work-parts")).optional(),
});
const field = fieldsOf(Draft);
const CHANGED = { invalidates: [workOrderRelations, workOrders, workOrderTasks, workOrderSubtasks, workLabour, workParts] };

interface SplitProps {
  order: WorkOrder;
  onClose: () => void;
}

/** What of an order becomes an order of its own: tasks with their steps, planned labour and planned parts. */
export function SplitDialog({ order, onClose }: SplitProps) {
  const go = useGo();
  const { tasks, stepsOf, isLoading } = useSteps(order.id);
  const labour = useCall(workLabour.browse, { query: { workOrderId: order.id } }).data?.rows;
  const parts = useCall(workParts.list, { query: { workOrderId: String(order.id) } }).data?.rows;
  const split = useChange(workOrderRelations.split, CHANGED);
  const form = useDraftForm({
    key: `split-of-${order.id}`,
    schema: Draft,
    start: { title: order.title, taskIds: [], labourIds: [], partIds: [] },
    save: async (draft, { idempotencyKey }) => await split.mutateAsync({ body: draft, idempotencyKey }),
    onSaved: ({ id, code }) => {
      notify("success", t("workOrders.relations.splitDone", { code }));
      onClose();
      go(links.workOrder(id));
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  if (isLoading || !labour || !parts) return null;
  const free = tasks.filter((task) => isFree(task, stepsOf(task.id)));
  const hours = (value: number) => t("workOrders.labour.hours", { hours: formatNumber(value, 2) });
  return (
    <Modal title={t("workOrders.relations.splitTitle", { code: order.code })} text={t("workOrders.relations.splitText")} onClose={cancel}>
      <Form form={form} labels="workOrders.relations.field" saveWord={t("workOrders.relations.splitGo")} onCancel={cancel}>
        <FieldGrid>
          <field.Text name="title" isWide />
          <ChoicesField
            name="taskIds"
            isWide
            help={t("workOrders.relations.splitOfTasks")}
            none={t("workOrders.relations.noTasks")}
            options={free.map((task) => ({ value: task.id, label: taskWords(task, stepsOf(task.id).length) }))}
          />
          <ChoicesField
            name="labourIds"
            isWide
            none={t("workOrders.relations.noLabour")}
            options={labour
              .filter(({ isPlanned, task }) => isPlanned && task === null)
              .map(({ id, name, totalHours }) => ({ value: id, label: `${name}, ${hours(totalHours)}` }))}
          />
          <ChoicesField
            name="partIds"
            isWide
            none={t("workOrders.relations.noParts")}
            options={parts
              .filter((line) => isRemovable(line) && !line.isUnplanned)
              .map(({ id, name, estimatedQty, unit }) => ({
                value: id,
                label: `${formatNumber(estimatedQty, 3)} ${unit ?? "×"} ${name}`,
              }))}
          />
        </FieldGrid>
      </Form>
    </Modal>
  );
}

/** What nobody has begun; a stop stays with its route. */
const isFree = ({ completedAt, workOrderStopId }: Task, steps: readonly Subtask[]): boolean =>
  completedAt === null && workOrderStopId === null && steps.every(({ doneAt }) => doneAt === null);

const taskWords = ({ plannedTaskName }: Task, steps: number): string =>
  steps === 0 ? plannedTaskName : `${plannedTaskName} (${t("workOrders.relations.steps", { count: steps })})`;
