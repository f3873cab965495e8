import { z } from "zod";
import { alarms, type Alarm } from "@millwright/domain/iot/alarms/contract.ts";
import { instant, why } from "@millwright/domain/kit/fields.ts";
import { t } from "../../i18n/iot.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { useChange } from "../../kit/wire/query.ts";

const Shelving = z.object({ until: instant(), reason: why() });
const field = fieldsOf(Shelving);
const DAY_MS = 86_400_000;

/** Until when it is quiet, and why. */
export function ShelveDialog({ alarm, onClose }: { alarm: Alarm; onClose: () => void }) {
  const shelve = useChange(alarms.shelve, { invalidates: [alarms] });
  const form = useDraftForm({
    key: `alarm-shelve-${alarm.id}`,
    schema: Shelving,
    start: { until: new Date(Math.ceil(Date.now() / 60_000) * 60_000 + DAY_MS).toISOString(), reason: "", version: alarm.version },
    save: async (draft, { version, idempotencyKey }) =>
      await shelve.mutateAsync({ params: { id: alarm.id }, body: { ...draft, version }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("alarms.shelve.done"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("alarms.shelve.title", { name: alarm.name })} text={t("alarms.shelve.text")} onClose={cancel}>
      <Form form={form} labels="alarms.shelve.field" saveWord={t("alarms.shelve.word")} onCancel={cancel}>
        <FieldGrid>
          <field.Instant name="until" isWide />
          <field.LongText name="reason" isWide rows={3} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
