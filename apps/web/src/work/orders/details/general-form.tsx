import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { RichTextField } from "../../../kit/rich-text/rich-text-field.tsx";
import { generalDraft, GeneralFields } from "./general-fields.tsx";
import { askingWhy } from "../changes/break-in.ts";
import { useCancel } from "../changes/use-cancel.ts";
import { keepOrder } from "../changes/use-moves.ts";
import styles from "./details.module.css";

/** General information, edited where it stands: `PUT /api/WorkOrder/{id}`. */
export function GeneralForm({ order, onClose }: { order: WorkOrder; onClose: () => void }) {
  const update = useChange(workOrders.update, { invalidates: [workOrders], onDone: keepOrder });
  const form = useDraftForm({
    key: `work-order-${order.id}-general`,
    schema: generalDraft,
    start: order,
    save: (draft, { version, idempotencyKey }) =>
      askingWhy((said) =>
        update.mutateAsync({
          params: { id: order.id },
          body: { ...draft, version, ...said },
          ...(said.breakInReason ? {} : { idempotencyKey }),
        }),
      ),
    onSaved: () => {
      notify("success", t("kit.form.saved"));
      onClose();
    },
  });
  const cancel = useCancel(form, onClose);
  return (
    <div className={styles.inPlace}>
      <Form form={form} labels="workOrders.field" onCancel={cancel}>
        <Card title={t("workOrders.details.general")}>
          <FieldGrid>
            <GeneralFields />
            <RichTextField name="description" isWide />
          </FieldGrid>
        </Card>
      </Form>
    </div>
  );
}
