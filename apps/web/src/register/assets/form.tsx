import { useCallback } from "react";
import { AssetDraft, assets, type Asset } from "@millwright/domain/register/assets/contract.ts";
import { CRITICALITIES } from "@millwright/domain/register/assets/criticality.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { t } from "../../i18n/register.ts";
import { useGo } from "../../kit/address.ts";
import { call } from "../../kit/wire/client.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { FormPage } from "../../kit/form/form-page.tsx";
import { Form } from "../../kit/form/form.tsx";
import { later } from "../../kit/form/draft/later.ts";
import { useCodeCheck } from "../../kit/form/fields/use-code-check.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { Card } from "../../kit/layout/card.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { useChange, useHolds } from "../../kit/wire/query.ts";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { links } from "./links.ts";
import { usePlace, type Place } from "./use-place.ts";

const draft = later(AssetDraft);

/** A new asset; under another one or at a location when the address says so. */
export function NewAsset() {
  const place = usePlace();
  return place && <NewAssetForm place={place} />;
}

function NewAssetForm({ place: { key, back, ...place } }: { place: Place }) {
  const go = useGo();
  const create = useChange(assets.create, { invalidates: [assets, locations] });
  const form = useDraftForm({
    key: `asset-new${key}`,
    schema: draft,
    start: { code: "", name: "", ...place },
    save: (body, { idempotencyKey }) => create.mutateAsync({ body, idempotencyKey }),
    onSaved: ({ id }) => {
      notify("success", t("assets.created"));
      go(links.asset(id), { replace: true });
    },
  });
  return (
    <>
      <DetailHead backTo={back} title={t("assets.new")} />
      <FormPage>
        <Form form={form} labels="assets.field" onCancel={() => go(back)}>
          <AssetFields own={null} />
        </Form>
      </FormPage>
    </>
  );
}

export function EditAsset() {
  return (
    <RecordScreen call={assets.get} list={assets.list} to={links.editAsset} backTo={links.assets()}>
      {(asset) => <AssetForm key={asset.id} asset={asset} />}
    </RecordScreen>
  );
}

function AssetForm({ asset }: { asset: Asset }) {
  const go = useGo();
  const update = useChange(assets.update, { invalidates: [assets, locations] });
  const back = links.asset(asset.id);
  const form = useDraftForm({
    key: `asset-${asset.id}`,
    schema: draft,
    start: asset,
    save: (draft, { version, idempotencyKey }) =>
      update.mutateAsync({ params: { id: asset.id }, body: { ...draft, version }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("kit.form.saved"));
      go(back, { replace: true });
    },
  });
  return (
    <>
      <DetailHead backTo={back} code={asset.code} title={asset.name} />
      <FormPage>
        <Form form={form} labels="assets.field" onCancel={() => go(back)}>
          <AssetFields own={asset} />
        </Form>
      </FormPage>
    </>
  );
}

const field = fieldsOf(draft);
const criticalities = (): { value: number; label: string }[] =>
  CRITICALITIES.map(({ level, letter }) => ({ value: level, label: t(`assets.criticality.${letter}`) }));

function AssetFields({ own }: { own: Asset | null }) {
  const ownId = own?.id;
  const isTaken = useCallback(
    async (code: string) => !(await call(assets.validate, { params: { code }, query: ownId === undefined ? {} : { id: ownId } })).valid,
    [ownId],
  );
  useCodeCheck("code", own?.code ?? null, isTaken);
  const seesSuppliers = useHolds("suppliers", "view");
  return (
    <>
      <Card title={t("assets.section.general")}>
        <FieldGrid>
          <field.Text name="code" isCode autoFocus />
          <field.Text name="name" />
          <field.Picker name="parentId" call={assets.list} help={t("assets.help.parentId")} />
          <field.Picker name="locationId" call={locations.list} help={t("assets.help.locationId")} />
          <field.Picker name="categoryId" call={valuesOf("asset-categories").options} />
          <field.Select name="criticality" options={criticalities()} />
          <field.Picker name="operatingStatusId" call={valuesOf("asset-operating-statuses").options} />
        </FieldGrid>
      </Card>
      <Card title={t("assets.section.identity")}>
        <FieldGrid>
          <field.Text name="manufacturer" />
          <field.Text name="model" />
          <field.Text name="serialNumber" isCode />
          <field.Day name="inServiceOn" />
          {seesSuppliers && <field.Picker name="supplierId" call={suppliers.list} />}
          <field.LongText name="notes" isWide rows={4} />
        </FieldGrid>
      </Card>
    </>
  );
}
