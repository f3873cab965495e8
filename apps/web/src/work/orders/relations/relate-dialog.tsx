import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { RelationDraft, workOrderRelations } from "@millwright/domain/work/orders/relations/contract.ts";
import { ROLES } from "@millwright/domain/work/orders/relations/relations.ts";
import { t } from "../../../i18n/work.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { CHANGED } from "./changed.ts";

const field = fieldsOf(RelationDraft);

export function RelateDialog({ order, onClose }: { order: WorkOrder; onClose: () => void }) {
  const create = useChange(workOrderRelations.create, CHANGED);
  const form = useDraftForm({
    key: `relation-of-${order.id}`,
    schema: RelationDraft,
    start: { role: "sub_order" } as never,
    save: async (draft, { idempotencyKey }) => await create.mutateAsync({ body: { ...draft, workOrderId: order.id }, idempotencyKey }),
    onSaved: onClose,
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("workOrders.relations.add")} onClose={cancel}>
      <Form form={form} labels="workOrders.relations.field" onCancel={cancel}>
        <FieldGrid>
          <field.Select name="role" options={ROLES.map((value) => ({ value, label: t(`workOrders.relations.role.${value}`) }))} />
          <field.Picker name="otherId" call={workOrders.list} isWide />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
