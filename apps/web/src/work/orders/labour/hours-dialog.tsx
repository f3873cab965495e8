import { useWatch } from "react-hook-form";
import { z } from "zod";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { day, instant, minutesOrClock, optionalText } from "@millwright/domain/kit/fields.ts";
import { idOf } from "@millwright/domain/kit/ids.ts";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workLabour, type WorkLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { today } from "../../../kit/format.ts";
import { useFormOf } from "../../../kit/form/context.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useCall, useChange } from "../../../kit/wire/query.ts";
import { useSignedIn } from "../../../shell/account/use-signed-in.ts";
import { CHANGED } from "./changed.ts";

const Draft = z.object({
  personId: idOf("people"),
  by: z.enum(["minutes", "clock"]),
  day: day().nullable().optional(),
  minutes: minutesOrClock().nullable().optional(),
  startAt: instant().nullable().optional(),
  endAt: instant().nullable().optional(),
  payCodeId: idOf("reference-lists").nullable().optional(),
  taskId: idOf("work-order-tasks").nullable().optional(),
  note: optionalText(1000),
});
const field = fieldsOf(Draft);

interface HoursDialogProps {
  order: Pick<WorkOrder, "id">;
  /** Null: new ones. Of a timer that has no end, saving says when it ended. */
  line: WorkLabour | null;
  mayBookOthers: boolean;
  onClose: () => void;
}

/** Hours of somebody, in minutes or from when until when. */
export function HoursDialog({ order, line, mayBookOthers, onClose }: HoursDialogProps) {
  const create = useChange(workLabour.create, CHANGED);
  const update = useChange(workLabour.update, CHANGED);
  const { user } = useSignedIn();
  const isOpen = line?.state === "running" || line?.state === "unconfirmed";
  const form = useDraftForm({
    key: `hours-${line?.id ?? `new-${order.id}`}`,
    schema: Draft,
    start: {
      ...(line ? { version: line.version } : {}),
      personId: line?.person?.id ?? user.personId,
      by: line && line.startAt !== null ? ("clock" as const) : ("minutes" as const),
      day: line?.day ?? today(),
      minutes: line?.startAt === null ? line.minutes : null,
      startAt: line?.startAt ?? null,
      endAt: line?.endAt ?? null,
      payCodeId: line?.payCode?.id ?? null,
      taskId: line?.task?.id ?? null,
      note: line?.note ?? null,
    },
    save: async ({ by, minutes, day: on, startAt, endAt, ...facts }, { version, idempotencyKey }) => {
      const time =
        by === "clock"
          ? { startAt: startAt ?? null, endAt: endAt ?? null }
          : { day: on ?? null, minutes: minutes ?? null, startAt: null, endAt: null };
      return line
        ? await update.mutateAsync({ params: { id: line.id }, body: { ...facts, ...time, version } })
        : await create.mutateAsync({ body: { ...facts, ...time, workOrderId: order.id }, idempotencyKey });
    },
    onSaved: () => {
      notify("success", t("workOrders.labour.saved"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  const title = line ? t(isOpen ? "workOrders.labour.confirm" : "workOrders.labour.edit") : t("workOrders.labour.book");
  return (
    <Modal title={title} {...(isOpen ? { text: t("workOrders.labour.confirmText") } : {})} onClose={cancel}>
      <Form form={form} labels="workOrders.labour.field" onCancel={cancel}>
        <FieldGrid>
          {mayBookOthers && !isOpen && (
            <field.Picker
              name="personId"
              call={people.list}
              named={line?.person ?? { id: user.personId, name: user.data.displayName }}
              isWide
            />
          )}
          {!isOpen && (
            <field.Select
              name="by"
              isWide
              options={[
                { value: "minutes", label: t("workOrders.labour.by.minutes") },
                { value: "clock", label: t("workOrders.labour.by.clock") },
              ]}
            />
          )}
          <Times />
          <field.Picker name="payCodeId" call={valuesOf("pay-codes").options} />
          <Tasks orderId={order.id} />
          <field.LongText name="note" isWide rows={2} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}

/** Day and duration, or from when until when. */
function Times() {
  const { form } = useFormOf();
  const by: unknown = useWatch({ control: form.control, name: "by" });
  return by === "clock" ? (
    <>
      <field.Instant name="startAt" />
      <field.Instant name="endAt" />
    </>
  ) : (
    <>
      <field.Day name="day" />
      <field.Clock name="minutes" help={t("workOrders.help.clock")} autoFocus />
    </>
  );
}

/** The tasks of the order; nothing where it has none. */
export function Tasks({ orderId }: { orderId: number }) {
  const { data } = useCall(workOrderTasks.list, { query: { woId: orderId } });
  if (!data || data.rows.length === 0) return null;
  return <field.Select name="taskId" options={data.rows.map(({ id, plannedTaskName }) => ({ value: id, label: plannedTaskName }))} />;
}
