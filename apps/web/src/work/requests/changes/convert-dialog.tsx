import { idOf } from "@millwright/domain/kit/ids.ts";
import { instant } from "@millwright/domain/kit/fields.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { WORK_TYPE } from "@millwright/domain/work/orders/priority.ts";
import { workRequests, type WorkRequest } from "@millwright/domain/work/requests/contract.ts";
import { z } from "zod";
import { t } from "../../../i18n/work.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { useChange } from "../../../kit/wire/query.ts";
import { keepRequest } from "./judge.tsx";
import styles from "./convert-dialog.module.css";

/** What the planner decides; everything else comes from the request. */
const Draft = z.object({
  title: z.string().trim().min(1).max(200),
  priority: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  workType: z
    .union([z.literal(1), z.literal(2)])
    .nullable()
    .optional(),
  responsiblePersonId: idOf("people").nullable().optional(),
  crewId: idOf("crews").nullable().optional(),
  dueAt: instant().nullable().optional(),
});
const field = fieldsOf(Draft);

export function ConvertDialog({ request, onClose }: { request: WorkRequest; onClose: () => void }) {
  const convert = useChange(workRequests.convert, {
    invalidates: [workRequests, workOrders],
    onDone: ({ workRequest }) => keepRequest(workRequest),
  });
  const form = useDraftForm({
    key: `work-request-${request.id}-convert`,
    schema: Draft,
    // What is reported is broken; the planner says when it is not.
    start: {
      title: request.title,
      priority: request.priority,
      workType: WORK_TYPE.failure,
      crewId: request.crewId,
      version: request.version,
    },
    save: (draft, { version, idempotencyKey }) =>
      convert.mutateAsync({ query: { workRequestID: request.id }, body: { ...draft, version }, idempotencyKey }),
    onSaved: ({ workOrder }) => {
      notify("success", t("workRequests.judge.convert.done", { code: workOrder.code }));
      onClose();
    },
  });
  const cancel = () => {
    void (async () => {
      if (
        form.hasUnsaved() &&
        !(await ask({ title: t("kit.form.leaveTitle"), text: t("kit.form.leaveText"), confirm: t("kit.form.leave"), isDangerous: true }))
      )
        return;
      form.discard();
      onClose();
    })();
  };
  return (
    <Modal
      title={t("workRequests.judge.convert.title", { code: request.code })}
      text={t("workRequests.judge.convert.text")}
      onClose={cancel}
    >
      <div className={styles.form}>
        <Form form={form} labels="workRequests.field" saveWord={t("workRequests.judge.convert.save")} onCancel={cancel}>
          <FieldGrid>
            <field.Text name="title" label={t("workRequests.field.orderTitle")} isWide />
            <field.Select
              name="priority"
              options={[
                { value: 3, label: t("marks.priority.high") },
                { value: 2, label: t("marks.priority.medium") },
                { value: 1, label: t("marks.priority.low") },
              ]}
            />
            <field.Select
              name="workType"
              options={[
                { value: WORK_TYPE.failure, label: t("workOrders.workType.failure") },
                { value: WORK_TYPE.preventive, label: t("workOrders.workType.preventive") },
              ]}
            />
            <field.Picker name="responsiblePersonId" call={people.list} autoFocus />
            <field.Picker name="crewId" call={crews.list} />
            <field.Instant name="dueAt" />
          </FieldGrid>
        </Form>
      </div>
    </Modal>
  );
}
