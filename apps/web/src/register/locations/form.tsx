import { useCallback } from "react";
import { LocationDraft, locations, type Location } from "@millwright/domain/register/locations/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { t } from "../../i18n/register.ts";
import { useAddress, useGo } from "../../kit/address.ts";
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
import { useCall, useChange } from "../../kit/wire/query.ts";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { links } from "./links.ts";

const draft = later(LocationDraft);

/** A new location; below another one when the address says so. */
export function NewLocation() {
  const [{ parentId }] = useAddress();
  const above = useCall(locations.get, typeof parentId === "number" ? { params: { id: parentId } } : null);
  if (typeof parentId === "number" && above.isPending) return null;
  return <NewLocationForm above={above.data ?? null} />;
}

function NewLocationForm({ above }: { above: Location | null }) {
  const go = useGo();
  const create = useChange(locations.create, { invalidates: [locations] });
  const back = above ? links.location(above.id) : links.locations();
  const start = { code: "", name: "", isSite: false, parentId: above?.id ?? null, parent: above };
  const form = useDraftForm({
    key: above ? `location-new-${above.id}` : "location-new",
    schema: draft,
    start,
    save: (body, { idempotencyKey }) => create.mutateAsync({ body, idempotencyKey }),
    onSaved: ({ id }) => {
      notify("success", t("locations.created"));
      go(links.location(id), { replace: true });
    },
  });
  return (
    <>
      <DetailHead backTo={back} title={t("locations.new")} />
      <FormPage>
        <Form form={form} labels="locations.field" onCancel={() => go(back)}>
          <LocationFields own={null} />
        </Form>
      </FormPage>
    </>
  );
}

export function EditLocation() {
  return (
    <RecordScreen call={locations.get} list={locations.list} to={links.editLocation} backTo={links.locations()}>
      {(location) => <LocationForm key={location.id} location={location} />}
    </RecordScreen>
  );
}

function LocationForm({ location }: { location: Location }) {
  const go = useGo();
  const update = useChange(locations.update, { invalidates: [locations, assets] });
  const back = links.location(location.id);
  const form = useDraftForm({
    key: `location-${location.id}`,
    schema: draft,
    start: location,
    save: (draft, { version, idempotencyKey }) =>
      update.mutateAsync({ params: { id: location.id }, body: { ...draft, version }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("kit.form.saved"));
      go(back, { replace: true });
    },
  });
  return (
    <>
      <DetailHead backTo={back} code={location.code} title={location.name} />
      <FormPage>
        <Form form={form} labels="locations.field" onCancel={() => go(back)}>
          <LocationFields own={location} />
        </Form>
      </FormPage>
    </>
  );
}

const field = fieldsOf(draft);

function LocationFields({ own }: { own: Location | null }) {
  const ownId = own?.id;
  const isTaken = useCallback(
    async (code: string) => !(await call(locations.validate, { params: { code }, query: ownId === undefined ? {} : { id: ownId } })).valid,
    [ownId],
  );
  useCodeCheck("code", own?.code ?? null, isTaken);
  return (
    <>
      <Card title={t("locations.section.general")}>
        <FieldGrid>
          <field.Text name="code" isCode autoFocus />
          <field.Text name="name" />
          <field.Picker name="parentId" call={locations.list} help={t("locations.help.parentId")} />
          <field.Picker name="categoryId" call={valuesOf("location-categories").options} />
          <field.Switch name="isSite" help={t("locations.help.isSite")} isWide />
        </FieldGrid>
      </Card>
      <Card title={t("locations.section.notes")}>
        <FieldGrid>
          <field.LongText name="address" isWide rows={2} />
          <field.LongText name="notes" isWide rows={4} />
        </FieldGrid>
      </Card>
    </>
  );
}
