import { useCallback } from "react";
import { useWatch } from "react-hook-form";
import { AssetDraft, assets, type Asset } from "@millwright/domain/register/assets/contract.ts";
import { CRITICALITIES } from "@millwright/domain/register/assets/criticality.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { t } from "../../i18n/register.ts";
import { call } from "../../kit/wire/client.ts";
import { useFormOf } from "../../kit/form/context.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { later } from "../../kit/form/draft/later.ts";
import { useCodeCheck } from "../../kit/form/fields/use-code-check.ts";
import { Card } from "../../kit/layout/card.tsx";
import { useHolds } from "../../kit/wire/query.ts";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { withinScheme } from "../../foundation/reference-lists/public.ts";
import { links } from "./links.ts";
import { usePlace, type Place } from "./use-place.ts";

const draft = later(AssetDraft);
const record = { contract: assets, draft, links, labels: "assets.field", alsoChanges: [locations] };

/** A new asset; under another one or at a location when the address says so. */
export function NewAsset() {
  const place = usePlace();
  return place && <NewAssetForm place={place} />;
}

function NewAssetForm({ place: { key, back, ...place } }: { place: Place }) {
  const start = { code: "", name: "", ...place };
  return (
    <NewRecord {...record} at={key} backTo={back} start={start} title={t("assets.new")} created={t("assets.created")}>
      <AssetFields own={null} />
    </NewRecord>
  );
}

export function EditAsset() {
  return <EditRecord {...record}>{(asset) => <AssetFields own={asset} />}</EditRecord>;
}

const field = fieldsOf(draft);
const criticalities = (): { value: number; label: string }[] =>
  CRITICALITIES.map(({ level, letter }) => ({ value: level, label: t(`assets.criticality.${letter}`) }));

/** Each offers what belongs to the choice above it, and what belongs to none. */
function ClassFields() {
  const { form } = useFormOf();
  const chosen = useWatch({ control: form.control, name: ["classificationId", "categoryId", "group1Id"] }) as (number | null | undefined)[];
  const [ofClassification, ofCategory, ofGroup] = chosen.map((above) => withinScheme(above ?? null));
  return (
    <>
      <field.Picker name="classificationId" call={valuesOf("asset-classifications").options} />
      <field.Picker name="categoryId" call={valuesOf("asset-categories").options} {...ofClassification} />
      <field.Picker name="group1Id" call={valuesOf("asset-groups-1").options} {...ofCategory} />
      <field.Picker name="group2Id" call={valuesOf("asset-groups-2").options} {...ofGroup} />
    </>
  );
}

function AssetFields({ own }: { own: Asset | null }) {
  const ownId = own?.id;
  const isTaken = useCallback(
    async (code: string) => !(await call(assets.validate, { params: { code }, query: ownId === undefined ? {} : { id: ownId } })).valid,
    [ownId],
  );
  useCodeCheck("code", own?.code ?? null, isTaken);
  const seesPeople = useHolds("people", "view");
  const seesCrews = useHolds("crews", "view");
  const seesSuppliers = useHolds("suppliers", "view");
  return (
    <>
      <Card title={t("assets.section.general")}>
        <FieldGrid>
          <field.Text name="code" isCode autoFocus />
          <field.Text name="name" />
          <field.Picker name="parentId" call={assets.list} help={t("assets.help.parentId")} />
          <field.Picker name="locationId" call={locations.list} help={t("assets.help.locationId")} />
          <field.Select name="criticality" options={criticalities()} />
          <field.Picker name="operatingStatusId" call={valuesOf("asset-operating-statuses").options} />
          <ClassFields />
          <field.Picker name="failureClassId" call={referenceValues.FailureClass.options} help={t("assets.help.failureClassId")} />
        </FieldGrid>
      </Card>
      <Card title={t("assets.section.ownership")}>
        <FieldGrid>
          <field.Picker name="departmentId" call={valuesOf("maintenance-departments").options} />
          <field.Picker name="costCentreId" call={valuesOf("cost-centres").options} help={t("assets.help.costCentreId")} />
          {seesPeople && <field.Picker name="responsiblePersonId" call={people.list} />}
          {seesCrews && <field.Picker name="crewId" call={crews.list} />}
        </FieldGrid>
      </Card>
      <Card title={t("assets.section.identity")}>
        <FieldGrid>
          <field.Text name="manufacturer" />
          <field.Text name="model" />
          <field.Text name="serialNumber" isCode />
          <field.Text name="barcode" isCode help={t("assets.help.barcode")} />
          <field.Day name="inServiceOn" />
          {seesSuppliers && <field.Picker name="supplierId" call={suppliers.list} />}
          <field.LongText name="notes" isWide rows={4} />
        </FieldGrid>
      </Card>
      <Card title={t("assets.section.warranty")}>
        <FieldGrid>
          <field.Day name="warrantyFrom" />
          <field.Day name="warrantyUntil" />
          <field.LongText name="warrantyTerms" isWide rows={3} />
        </FieldGrid>
      </Card>
    </>
  );
}
