import { idOf } from "@millwright/domain/kit/ids.ts";
import { instant, type Ref } from "@millwright/domain/kit/fields.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { WORK_TYPE } from "@millwright/domain/work/orders/priority.ts";
import type { SimilarOrder } from "@millwright/domain/work/orders/similar/contract.ts";
import { taskGroups } from "@millwright/domain/work/task-groups/contract.ts";
import { workRequests, type WorkRequest } from "@millwright/domain/work/requests/contract.ts";
import { useState } from "react";
import { z } from "zod";
import { t } from "../../../i18n/work.ts";
import { askToLeave } from "../../../kit/form/ask-to-leave.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { useCall, useChange, useMay } from "../../../kit/wire/query.ts";
import { CrewTaken, LastTimeToChoose, useTakeOver } from "../../orders/public.ts";
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
  taskGroupId: idOf("task-groups").nullable().optional(),
});
const field = fieldsOf(Draft);

interface ConvertProps {
  request: WorkRequest;
  onClose: () => void;
}

const PUBLISHED = { state: { filterType: "set" as const, values: ["published"] } };

/** Where the request speaks of work that is written down, its task group is proposed. */
export function ConvertDialog({ request, onClose }: ConvertProps) {
  const seesGroups = useMay(taskGroups.list);
  const text = seesGroups ? request.groupTaskDescription : null;
  const { data, isPending } = useCall(taskGroups.suggested, text ? { query: { text } } : null);
  if (text && isPending) return null;
  return <Dialog request={request} onClose={onClose} seesGroups={seesGroups} suggested={data?.rows[0]} />;
}

function Dialog({ request, onClose, seesGroups, suggested }: ConvertProps & { seesGroups: boolean; suggested: Ref | undefined }) {
  const convert = useChange(workRequests.convert, {
    invalidates: [workRequests, workOrders],
    onDone: ({ workRequest }) => keepRequest(workRequest),
  });
  const [chosen, setChosen] = useState<SimilarOrder | null>(null);
  const { take } = useTakeOver();
  const form = useDraftForm({
    key: `work-request-${request.id}-convert`,
    schema: Draft,
    // What is reported is broken; the planner says when it is not.
    start: {
      title: request.title,
      priority: request.priority,
      workType: WORK_TYPE.failure,
      crewId: request.crewId,
      ...(request.crew ? { crew: request.crew } : {}),
      version: request.version,
      ...(suggested ? { taskGroupId: suggested.id, taskGroup: suggested } : {}),
    },
    save: (draft, { version, idempotencyKey }) =>
      convert.mutateAsync({ query: { workRequestID: request.id }, body: { ...draft, version }, idempotencyKey }),
    onSaved: ({ workOrder }) => {
      notify("success", t("workRequests.judge.convert.done", { code: workOrder.code }));
      if (chosen) void take(workOrder, chosen);
      onClose();
    },
  });
  const cancel = () => {
    void (async () => {
      if (form.hasUnsaved() && !(await askToLeave())) return;
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
            <CrewTaken />
            <field.Instant name="dueAt" />
            {seesGroups && (
              <field.Picker
                name="taskGroupId"
                call={taskGroups.list}
                filter={PUBLISHED}
                isWide
                {...(request.groupTaskDescription ? { help: request.groupTaskDescription } : {})}
              />
            )}
          </FieldGrid>
          <LastTimeToChoose about={aboutOf(request)} chosen={chosen} onChoose={setChosen} />
        </Form>
      </div>
    </Modal>
  );
}

const aboutOf = ({ assetId, locationId, title, description }: WorkRequest) => ({
  assetId,
  locationId,
  words: [title, description].filter(Boolean).join(" "),
});
