import { readingAsides, ReadingAsideDraft } from "@millwright/domain/iot/readings/contract.ts";
import { messages } from "@millwright/domain/iot/messages/contract.ts";
import { sensors, type Sensor } from "@millwright/domain/iot/sensors/contract.ts";
import { t } from "../../../i18n/iot.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { formatDateTime } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { useCall, useChange } from "../../../kit/wire/query.ts";
import styles from "../sensors.module.css";

export const CHANGED = { invalidates: [readingAsides, messages, sensors] };
const Draft = ReadingAsideDraft.omit({ datum: true });
const field = fieldsOf(Draft);
/** So many readings are offered; of a longer span its ends are typed. */
const MOST_OFFERED = 50;

interface DialogProps {
  sensor: Sensor;
  datum: string;
  label: string;
  /** What the page shows, in milliseconds. */
  span: { from: number; until: number };
  say: (stored: number) => string;
  onClose: () => void;
}

/** Which readings count nowhere from now on, and why: the first and the last of them chosen from the list, or typed. */
export function AsideDialog({ sensor, datum, label, span, say, onClose }: DialogProps) {
  const create = useChange(readingAsides.create, CHANGED);
  const form = useDraftForm({
    key: `reading-aside-${sensor.id}-${datum}`,
    schema: Draft,
    start: { reason: "" } as never,
    save: async (draft, { idempotencyKey }) => await create.mutateAsync({ body: { ...draft, datum, sensorId: sensor.id }, idempotencyKey }),
    onSaved: ({ count }) => {
      notify("success", t("sensors.aside.done", { count }));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  const choose = (end: "from" | "until", at: string) => form.form.setValue(end, at, { shouldDirty: true });
  return (
    <Modal title={t("sensors.aside.title", { datum: label, name: sensor.name })} text={t("sensors.aside.text")} onClose={cancel}>
      <Form form={form} labels="sensors.aside.field" saveWord={t("sensors.aside.word")} onCancel={cancel}>
        <FieldGrid>
          <field.Instant name="from" />
          <field.Instant name="until" />
          <field.LongText name="reason" isWide rows={2} />
        </FieldGrid>
        <Offered sensorId={sensor.id} datum={datum} span={span} say={say} choose={choose} />
      </Form>
    </Modal>
  );
}

interface OfferedProps extends Pick<DialogProps, "datum" | "span" | "say"> {
  sensorId: number;
  choose: (end: "from" | "until", at: string) => void;
}

/** The newest readings of what the page shows, each as the first or the last of the span. */
function Offered({ sensorId, datum, span, say, choose }: OfferedProps) {
  const asked = { from: new Date(span.from).toISOString(), until: new Date(span.until).toISOString(), most: MOST_OFFERED };
  const { data } = useCall(messages.dataMessageList, { body: { sensorId, datum, ...asked } });
  if (!data || data.resolution !== "readings" || data.rows.length === 0) return null;
  return (
    <section>
      <h3>{t("sensors.aside.offered")}</h3>
      <ul className={styles.rows}>
        {data.rows.map(({ at, value }) => (
          <li key={at}>
            <span className={styles.what}>
              {say(value)}
              <span className={styles.small}>{formatDateTime(at)}</span>
            </span>
            {(["from", "until"] as const).map((end) => (
              <Button
                key={end}
                variant="text"
                aria-label={t(`sensors.aside.${end}At`, { at: formatDateTime(at) })}
                onClick={() => choose(end, at)}
              >
                {t(`sensors.aside.${end}`)}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
