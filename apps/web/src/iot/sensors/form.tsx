import { securitySettings } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { SensorDraft, sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/iot.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { links } from "./links.ts";

const draft = later(SensorDraft);
const record = { contract: sensors, draft, links, labels: "sensors.field" };

export const NewSensor = () => (
  <NewRecord
    {...record}
    start={{ code: "", name: "", sensorKey: "" } as SensorDraft}
    title={t("sensors.new")}
    created={t("sensors.created")}
  >
    <Fields isNew />
  </NewRecord>
);

export const EditSensor = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

const STATUSES = ["active", "outOfService"] as const;

/** What a device calls itself is hard to find on some: the help names whom to ask. */
function DeviceId() {
  const { data } = useCall(securitySettings.supportContact, {});
  const help = data?.email ? t("sensors.help.sensorKeySupport", { email: data.email }) : t("sensors.help.sensorKey");
  return <field.Text name="sensorKey" help={help} />;
}

const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <>
    <Card title={t("sensors.general")}>
      <FieldGrid>
        <field.Text name="code" isCode autoFocus={isNew} />
        <field.Text name="name" />
        <field.Picker name="networkId" call={networks.list} />
        <DeviceId />
        <field.Picker name="typeId" call={valuesOf("sensor-types").options} />
        <field.Number name="heartbeatSeconds" help={t("sensors.help.heartbeat")} />
        <field.Day name="calibrationDue" />
        <field.Switch name="isRecord" help={t("sensors.help.isRecord")} isWide />
        {!isNew && <field.Select name="status" options={STATUSES.map((value) => ({ value, label: t(`sensors.status.${value}`) }))} />}
        <field.LongText name="notes" isWide rows={4} />
      </FieldGrid>
    </Card>
    <Card title={t("sensors.placement")}>
      <FieldGrid>
        <field.Picker name="assetId" call={assets.list} help={t("sensors.help.place")} />
        <field.Picker name="locationId" call={locations.list} />
        <field.Instant name="placedFrom" help={t("sensors.help.placedFrom")} />
      </FieldGrid>
    </Card>
  </>
);
