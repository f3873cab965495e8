import { useParams } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import type { NameRef } from "@millwright/domain/kit/fields.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { WarehouseDraft, warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { WAREHOUSE_TYPES } from "@millwright/domain/materials/warehouses/types.ts";
import { t } from "../../i18n/materials.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { KeepersField } from "./keepers-field.tsx";
import { isType, links, typedLinks } from "./links.ts";
import { OfItsType } from "./typed.tsx";

const draft = later(WarehouseDraft);
const record = { contract: warehouses, draft, links, labels: "warehouses.field" };

export const NewWarehouse = () => (
  <NewRecord
    {...record}
    start={{ code: "", name: "", type: "warehouse", keeperIds: [], selfService: false }}
    title={t("warehouses.new")}
    created={t("warehouses.created")}
  >
    <Fields known={[]} isNew />
  </NewRecord>
);

export function EditWarehouse() {
  const { type } = useParams({ strict: false }) as { type?: string };
  // Saved, it may be of another type: it is looked at by its id, which leads there.
  const addresses = isType(type) ? { ...links, edit: typedLinks(type).edit } : links;
  return (
    <OfItsType>
      <EditRecord {...record} links={addresses}>
        {(warehouse) => <Fields known={warehouse.keepers} />}
      </EditRecord>
    </OfItsType>
  );
}

const field = fieldsOf(draft);

function Fields({ known, isNew = false }: { known: readonly NameRef[]; isNew?: boolean }) {
  const isVehicle = useWatch({ name: "type" }) === "vehicle";
  return (
    <Card title={t("warehouses.general")}>
      <FieldGrid>
        <field.Text name="code" isCode autoFocus={isNew} />
        <field.Text name="name" />
        <field.Select name="type" options={WAREHOUSE_TYPES.map((value) => ({ value, label: t(`warehouses.type.${value}`) }))} />
        <field.Picker name="locationId" call={locations.list} />
        <KeepersField known={known} />
        {isVehicle && <field.Picker name="personId" call={people.list} />}
        {isVehicle && <field.Picker name="crewId" call={crews.list} />}
        <field.Switch name="selfService" />
        <field.LongText name="notes" isWide rows={4} />
      </FieldGrid>
    </Card>
  );
}
