import { useWatch } from "react-hook-form";
import { meterFeeds, MeterFeedDraft } from "@millwright/domain/iot/feeds/contract.ts";
import type { FeedKind } from "@millwright/domain/iot/feeds/counting.ts";
import { feedKindsOf } from "@millwright/domain/iot/feeds/fitting.ts";
import { sensors, type NewestValue, type Sensor } from "@millwright/domain/iot/sensors/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { t } from "../../../i18n/iot.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useFormOf } from "../../../kit/form/context.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { useInUnits } from "../measured.ts";
import { CHANGED } from "./stand.tsx";

const field = fieldsOf(MeterFeedDraft);
const datumIn = (sensor: Sensor, datum: string | undefined): NewestValue | undefined =>
  sensor.values.find((value) => value.datum === datum);

/** Which datum feeds which meter, and with what. A limit is typed in the reader's unit. */
export function LinkDialog({ sensor, onClose }: { sensor: Sensor; onClose: () => void }) {
  const create = useChange(meterFeeds.create, { invalidates: [...CHANGED.invalidates, sensors] });
  const inUnits = useInUnits();
  const first = sensor.values[0];
  const form = useDraftForm({
    key: `meter-feed-${sensor.id}`,
    schema: MeterFeedDraft,
    start: { datum: first?.datum ?? "", kind: feedKindsOf(first?.kind ?? "gauge")[0] ?? "value" } as never,
    save: async (draft, { idempotencyKey }) => {
      const value = datumIn(sensor, draft.datum);
      const above =
        draft.above === null || draft.above === undefined || !value ? null : inUnits(sensor.type?.id ?? null, value).stored(draft.above);
      return await create.mutateAsync({ body: { ...draft, above, sensorId: sensor.id }, idempotencyKey });
    },
    onSaved: ({ meter }) => {
      notify("success", t("feeds.link.done", { meter: meter.name }));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("feeds.link.title", { name: sensor.name })} text={t("feeds.link.text")} onClose={cancel}>
      <Form form={form} labels="feeds.field" saveWord={t("feeds.link.word")} onCancel={cancel}>
        <Fields sensor={sensor} />
      </Form>
    </Modal>
  );
}

function Fields({ sensor }: { sensor: Sensor }) {
  const { form } = useFormOf();
  const [datum, kind] = useWatch({ control: form.control, name: ["datum", "kind"] }) as [string | undefined, FeedKind];
  const inUnits = useInUnits();
  const value = datumIn(sensor, datum);
  const kinds = feedKindsOf(value?.kind ?? "gauge");
  const sign = value ? inUnits(sensor.type?.id ?? null, value).sign : null;
  return (
    <FieldGrid>
      <field.Select name="datum" options={sensor.values.map(({ datum: key, label }) => ({ value: key, label }))} isWide autoFocus />
      <field.Select name="kind" options={kinds.map((one) => ({ value: one, label: t(`feeds.kind.${one}`) }))} isWide />
      {kind !== "value" && value?.kind === "gauge" && <field.Number name="above" isWide {...(sign === null ? {} : { unit: sign })} />}
      <field.Picker name="meterId" call={meters.list} isWide help={t("feeds.help.meter")} />
    </FieldGrid>
  );
}
