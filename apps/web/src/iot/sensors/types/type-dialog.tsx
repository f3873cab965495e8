import { SensorTypeDraft, sensorTypeData, type SensorType } from "@millwright/domain/iot/sensors/types/contract.ts";
import { sensorUnits } from "@millwright/domain/iot/sensors/units/contract.ts";
import { symbolOf } from "@millwright/domain/iot/sensors/units/shown.ts";
import { SERIES_KINDS } from "@millwright/domain/iot/readings/roll-up.ts";
import { UNIT_CODES } from "@millwright/domain/iot/readings/units.ts";
import { t } from "../../../i18n/iot.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { RowsField } from "../../../kit/form/fields/rows-field.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useChange } from "../../../kit/wire/query.ts";

const field = fieldsOf(SensorTypeDraft);
const FRESH = {
  key: null,
  label: null,
  kind: "gauge",
  unit: null,
  decimals: null,
  leastPlausible: null,
  mostPlausible: null,
  rollOver: null,
};
const MOST_DATA = 50;

/** What a type of sensor measures: a row for each thing. */
export function TypeDialog({ type, onClose }: { type: SensorType; onClose: () => void }) {
  const { name } = type.type;
  const update = useChange(sensorTypeData.update, { invalidates: [sensorTypeData, sensorUnits] });
  const form = useDraftForm({
    key: `sensor-type-${type.id}`,
    schema: SensorTypeDraft,
    start: { data: type.data, version: type.version },
    save: async (draft, { version, idempotencyKey }) =>
      await update.mutateAsync({ params: { id: type.id }, body: { ...draft, version }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("sensors.types.saved", { name }));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("sensors.types.of", { name })} text={t("sensors.types.ofText")} onClose={cancel}>
      <Form form={form} labels="sensors.types.field" onCancel={cancel}>
        <RowsField name="data" noun={t("sensors.types.datum")} addWord={t("sensors.types.add")} limit={MOST_DATA} fresh={FRESH}>
          {(at) => <DatumFields at={at} />}
        </RowsField>
      </Form>
    </Modal>
  );
}

const DatumFields = ({ at }: { at: number }) => (
  <>
    <field.Text name={`data.${at}.key`} label={t("sensors.types.field.key")} isCode />
    <field.Text name={`data.${at}.label`} label={t("sensors.types.field.label")} />
    <field.Select
      name={`data.${at}.kind`}
      label={t("sensors.types.field.kind")}
      options={SERIES_KINDS.map((value) => ({ value, label: t(`sensors.types.kind.${value}`) }))}
    />
    <field.Select
      name={`data.${at}.unit`}
      label={t("sensors.types.field.unit")}
      options={UNIT_CODES.map((value) => ({ value, label: symbolOf(value) }))}
    />
    <field.Number name={`data.${at}.decimals`} label={t("sensors.types.field.decimals")} />
    <field.Number name={`data.${at}.leastPlausible`} label={t("sensors.types.field.leastPlausible")} />
    <field.Number name={`data.${at}.mostPlausible`} label={t("sensors.types.field.mostPlausible")} />
    <field.Number name={`data.${at}.rollOver`} label={t("sensors.types.field.rollOver")} />
  </>
);
