import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { METER_KINDS, MeterDraft, meters } from "@millwright/domain/register/meters/contract.ts";
import { t } from "../../i18n/register.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { links } from "./links.ts";

const draft = later(MeterDraft);
const record = { contract: meters, draft, links, labels: "meters.field" };

export const NewMeter = () => (
  <NewRecord {...record} start={{ code: "", name: "", kind: "continuous" }} title={t("meters.new")} created={t("meters.created")}>
    <Fields isNew />
  </NewRecord>
);

export const EditMeter = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <>
    <Card title={t("meters.general")}>
      <FieldGrid>
        <field.Text name="code" isCode autoFocus={isNew} />
        <field.Text name="name" />
        <field.Select name="kind" options={METER_KINDS.map((value) => ({ value, label: t(`meters.kind.${value}`) }))} />
        <field.Picker name="unitId" call={valuesOf("units-of-measure").options} />
        <field.Picker name="assetId" call={assets.list} help={t("meters.help.place")} />
        <field.Picker name="locationId" call={locations.list} />
        <field.LongText name="notes" isWide rows={4} />
      </FieldGrid>
    </Card>
    <Card title={t("meters.reading")}>
      <FieldGrid>
        <field.Number name="decimals" />
        <field.Number name="rollOver" help={t("meters.help.rollOver")} />
        <field.Number name="maxPerDay" help={t("meters.help.maxPerDay")} />
        <field.Number name="lowLimit" />
        <field.Number name="highLimit" />
        <field.Text name="states" isWide help={t("meters.help.states")} />
      </FieldGrid>
    </Card>
  </>
);
