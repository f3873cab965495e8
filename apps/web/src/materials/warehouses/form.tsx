import { locations } from "@millwright/domain/register/locations/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { WAREHOUSE_TYPES, WarehouseDraft, warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { t } from "../../i18n/materials.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { links } from "./links.ts";

const draft = later(WarehouseDraft);
const record = { contract: warehouses, draft, links, labels: "warehouses.field" };

export const NewWarehouse = () => (
  <NewRecord
    {...record}
    start={{ code: "", name: "", type: "warehouse", selfService: false }}
    title={t("warehouses.new")}
    created={t("warehouses.created")}
  >
    <Fields isNew />
  </NewRecord>
);

export const EditWarehouse = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <Card title={t("warehouses.general")}>
    <FieldGrid>
      <field.Text name="code" isCode autoFocus={isNew} />
      <field.Text name="name" />
      <field.Select name="type" options={WAREHOUSE_TYPES.map((value) => ({ value, label: t(`warehouses.type.${value}`) }))} />
      <field.Picker name="locationId" call={locations.list} />
      <field.Picker name="crewId" call={crews.list} />
      <field.Switch name="selfService" />
      <field.LongText name="notes" isWide rows={4} />
    </FieldGrid>
  </Card>
);
