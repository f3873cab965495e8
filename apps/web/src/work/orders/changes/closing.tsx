import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { idOf } from "@millwright/domain/kit/ids.ts";
import { DetailsDraft, workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { useRef } from "react";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { useChange } from "../../../kit/wire/query.ts";
import { FailureChain } from "../details/failure-fields.tsx";
import { LastTimeIntoForm } from "../similar/into-form.tsx";
import { sendOnBoard } from "./on-board.ts";
import { useCancel } from "./use-cancel.ts";
import { keepOrder } from "./use-moves.ts";
import styles from "./completion.module.css";

const Draft = DetailsDraft.pick({
  failureClassId: true,
  failureProblemId: true,
  failureCauseId: true,
  failureActionId: true,
  repairTypeId: true,
});
/** Where the organisation requires them. */
const ExplainedDraft = Draft.extend({ failureCauseId: idOf("reference-lists"), failureActionId: idOf("reference-lists") });
const field = fieldsOf(Draft);

interface ClosingDialogProps {
  order: WorkOrder;
  statusId: number;
  /** The board on which its card is put into another column by it; null: from elsewhere. */
  boardId?: number | null;
  onClose: () => void;
}

/** Asks why it had failed and what was done about it; saves that, then closes the order. */
export function ClosingDialog({ order, statusId, boardId = null, onClose }: ClosingDialogProps) {
  const update = useChange(workOrders.updateDetails, { invalidates: [workOrders], onDone: keepOrder });
  const setStatus = useChange(workOrders.setStatus, { invalidates: [workOrders, workRequests], onDone: keepOrder });
  const isRequired = order.failureRules.closing === "required";
  /** The version of our own first half, should the second be refused and tried again. */
  const own = useRef(0);
  const form = useDraftForm({
    key: `work-order-${order.id}-closing`,
    schema: isRequired ? ExplainedDraft : Draft,
    start: order,
    save: async (draft, { version }) => {
      const saved = await update.mutateAsync({ params: { id: order.id }, body: { ...draft, version: Math.max(own.current, version) } });
      own.current = saved.version;
      return await sendOnBoard(
        boardId,
        async (on) => await setStatus.mutateAsync({ body: { id: order.id, statusId, version: saved.version, ...on } }),
      );
    },
    onSaved: ({ code, status }) => {
      notify("success", t("workOrders.move.done", { code, status: status.name }));
      onClose();
    },
  });
  const cancel = useCancel(form, onClose);
  return (
    <Modal
      title={t("workOrders.closing.title", { code: order.code })}
      text={t(isRequired ? "workOrders.closing.required" : "workOrders.closing.asked")}
      onClose={cancel}
    >
      <div className={styles.form}>
        <Form form={form} labels="workOrders.field" onCancel={cancel} saveWord={t("workOrders.closing.save")}>
          <LastTimeIntoForm order={order} />
          <FieldGrid>
            <FailureChain />
            <field.Picker name="repairTypeId" call={valuesOf("repair-types").options} />
          </FieldGrid>
        </Form>
      </div>
    </Modal>
  );
}
