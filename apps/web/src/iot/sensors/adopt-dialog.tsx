import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { AdoptionDraft, sensors, type Sensor } from "@millwright/domain/iot/sensors/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/iot.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { useChange } from "../../kit/wire/query.ts";
import { nowOf, useMeasured } from "./measured.ts";

const field = fieldsOf(AdoptionDraft);

/** What a device that was heard is, and where. */
export function AdoptDialog({ sensor, onClose }: { sensor: Sensor; onClose: () => void }) {
  const say = useMeasured();
  const adopt = useChange(sensors.adopt, { invalidates: [sensors, networks] });
  const form = useDraftForm({
    key: `sensor-adopt-${sensor.id}`,
    schema: AdoptionDraft,
    start: { code: sensor.code, name: sensor.name, version: sensor.version },
    save: async (draft, { version, idempotencyKey }) =>
      await adopt.mutateAsync({ params: { id: sensor.id }, body: { ...draft, version }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("sensors.adopt.done", { name: sensor.name }));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  const said = nowOf(sensor, say);
  return (
    <Modal
      title={t("sensors.adopt.title", { key: sensor.sensorKey })}
      text={said && t("sensors.adopt.lastSaid", { said })}
      onClose={cancel}
    >
      <Form form={form} labels="sensors.field" saveWord={t("sensors.adopt.word")} onCancel={cancel}>
        <FieldGrid>
          <field.Text name="code" isCode autoFocus />
          <field.Text name="name" />
          <field.Picker name="typeId" call={valuesOf("sensor-types").options} />
          <field.Number name="heartbeatSeconds" help={t("sensors.help.heartbeat")} />
          <field.Picker name="assetId" call={assets.list} help={t("sensors.help.place")} />
          <field.Picker name="locationId" call={locations.list} />
          <field.Day name="calibrationDue" />
          <field.Switch name="isRecord" help={t("sensors.help.isRecord")} isWide />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
