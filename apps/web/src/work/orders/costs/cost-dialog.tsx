import { z } from "zod";
import { Money, day } from "@millwright/domain/kit/fields.ts";
import { idOf } from "@millwright/domain/kit/ids.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workOrderCosts, type WorkOrderCost } from "@millwright/domain/work/orders/costs/contract.ts";
import { BOOKED_GROUPS } from "@millwright/domain/work/orders/costs/groups.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { today } from "../../../kit/format.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useChange, useMay } from "../../../kit/wire/query.ts";
import { CHANGED } from "../labour/changed.ts";
import { useSteps } from "../tasks/use-steps.ts";

const Draft = z.object({
  group: z.enum(BOOKED_GROUPS),
  text: z.string().trim().min(1).max(300),
  amount: Money,
  day: day(),
  supplierId: idOf("suppliers").nullable().optional(),
  subtaskId: idOf("work-order-subtasks").nullable().optional(),
});
type Start = z.input<typeof Draft> & { version?: number };
const field = fieldsOf(Draft);
/** One of the groups in which somebody books. */
const isBookedGroup = (group: string): group is (typeof BOOKED_GROUPS)[number] => (BOOKED_GROUPS as readonly string[]).includes(group);

interface CostDialogProps {
  order: Pick<WorkOrder, "id">;
  /** Null: a new one. */
  line: WorkOrderCost | null;
  currency: string;
  onClose: () => void;
}

/** A service, a tool or something else that the order cost. */
export function CostDialog({ order, line, currency, onClose }: CostDialogProps) {
  const create = useChange(workOrderCosts.create, CHANGED);
  const update = useChange(workOrderCosts.update, CHANGED);
  const seesSuppliers = useMay(suppliers.list);
  const { steps } = useSteps(order.id);
  const form = useDraftForm({
    key: `order-cost-${line?.id ?? `new-${order.id}`}`,
    schema: Draft,
    start: line
      ? {
          version: line.version,
          group: isBookedGroup(line.group) ? line.group : "other",
          text: line.text,
          amount: line.amount,
          day: line.day,
          supplierId: line.supplier?.id ?? null,
          subtaskId: line.subtask?.id ?? null,
        }
      : ({ group: "subtasks", day: today() } as Partial<Start> as Start),
    save: async ({ amount, ...draft }, { version, idempotencyKey }) => {
      const body = { ...draft, amountMinor: amount.amountMinor };
      return line
        ? await update.mutateAsync({ params: { id: line.id }, body: { ...body, version } })
        : await create.mutateAsync({ body: { ...body, workOrderId: order.id }, idempotencyKey });
    },
    onSaved: () => {
      notify("success", t("workOrders.costs.saved"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t(line ? "workOrders.costs.edit" : "workOrders.costs.book")} onClose={cancel}>
      <Form form={form} labels="workOrders.costs.field" onCancel={cancel}>
        <FieldGrid>
          <field.Select name="group" options={BOOKED_GROUPS.map((value) => ({ value, label: t(`workOrders.cost.${value}`) }))} />
          <field.Money name="amount" currency={currency} help={t("workOrders.costs.credit")} />
          <field.Text name="text" isWide />
          <field.Day name="day" />
          {seesSuppliers && <field.Picker name="supplierId" call={suppliers.list} />}
          {steps.length > 0 && <field.Select name="subtaskId" isWide options={steps.map(({ id, name }) => ({ value: id, label: name }))} />}
        </FieldGrid>
      </Form>
    </Modal>
  );
}
