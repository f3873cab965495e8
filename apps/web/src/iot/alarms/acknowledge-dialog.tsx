import { z } from "zod";
import { noteFault } from "@millwright/domain/iot/alarms/acknowledging.ts";
import { alarms, type Alarm } from "@millwright/domain/iot/alarms/contract.ts";
import { optionalText, prose } from "@millwright/domain/kit/fields.ts";
import { t } from "../../i18n/iot.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { useChange } from "../../kit/wire/query.ts";

const Acknowledging = z.object({ note: optionalText(2000) });
/** Of a sensor of which a record is kept. */
const Noted = z.object({ note: prose(2000).min(1, "note_needed") });
const field = fieldsOf(Acknowledging);

/** That somebody has seen to it, and what was done. */
export function AcknowledgeDialog({ alarm, onClose }: { alarm: Alarm; onClose: () => void }) {
  const isNeeded = noteFault(alarm, null) !== null;
  const acknowledge = useChange(alarms.acknowledge, { invalidates: [alarms] });
  const form = useDraftForm({
    key: `alarm-acknowledge-${alarm.id}`,
    schema: isNeeded ? Noted : Acknowledging,
    start: { note: "", version: alarm.version },
    save: async (draft, { version, idempotencyKey }) =>
      await acknowledge.mutateAsync({ params: { id: alarm.id }, body: { ...draft, version }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("alarms.acknowledge.done"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal
      title={t("alarms.acknowledge.title", { name: alarm.name })}
      {...(isNeeded ? { text: t("alarms.acknowledge.needed") } : {})}
      onClose={cancel}
    >
      <Form form={form} labels="alarms.acknowledge.field" saveWord={t("alarms.acknowledge.word")} onCancel={cancel}>
        <FieldGrid>
          <field.LongText name="note" autoFocus isWide rows={3} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
