import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { SupplierDraft, suppliers, type Supplier } from "@millwright/domain/register/suppliers/contract.ts";
import { t } from "../../i18n/register.ts";
import { useGo } from "../../kit/address.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { FieldGrid } from "../../kit/form/field.tsx";
import { FormPage } from "../../kit/form/form-page.tsx";
import { Form } from "../../kit/form/form.tsx";
import { later } from "../../kit/form/draft/later.ts";
import { currencyOptions } from "../../kit/form/fields/currencies.ts";
import { RowsField } from "../../kit/form/fields/rows-field.tsx";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { Card } from "../../kit/layout/card.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { useChange } from "../../kit/wire/query.ts";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { links } from "./links.ts";

const draft = later(SupplierDraft);

export function NewSupplier() {
  const go = useGo();
  const create = useChange(suppliers.create, { invalidates: [suppliers] });
  const form = useDraftForm({
    key: "supplier-new",
    schema: draft,
    start: { code: "", name: "", contacts: [] },
    save: (body, { idempotencyKey }) => create.mutateAsync({ body, idempotencyKey }),
    onSaved: ({ id }) => {
      notify("success", t("suppliers.created"));
      go(links.supplier(id), { replace: true });
    },
  });
  return (
    <>
      <DetailHead backTo={links.suppliers()} title={t("suppliers.new")} />
      <FormPage>
        <Form form={form} labels="suppliers.field" onCancel={() => go(links.suppliers())}>
          <SupplierFields isNew />
        </Form>
      </FormPage>
    </>
  );
}

export function EditSupplier() {
  return (
    <RecordScreen call={suppliers.get} list={suppliers.list} to={links.editSupplier} backTo={links.suppliers()}>
      {(supplier) => <SupplierForm key={supplier.id} supplier={supplier} />}
    </RecordScreen>
  );
}

function SupplierForm({ supplier }: { supplier: Supplier }) {
  const go = useGo();
  const update = useChange(suppliers.update, { invalidates: [suppliers] });
  const back = links.supplier(supplier.id);
  const form = useDraftForm({
    key: `supplier-${supplier.id}`,
    schema: draft,
    start: supplier,
    save: (draft, { version, idempotencyKey }) =>
      update.mutateAsync({ params: { id: supplier.id }, body: { ...draft, version }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("kit.form.saved"));
      go(back, { replace: true });
    },
  });
  return (
    <>
      <DetailHead backTo={back} code={supplier.code} title={supplier.name} />
      <FormPage>
        <Form form={form} labels="suppliers.field" onCancel={() => go(back)}>
          <SupplierFields />
        </Form>
      </FormPage>
    </>
  );
}

const field = fieldsOf(draft);

function SupplierFields({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
      <Card title={t("suppliers.section.general")}>
        <FieldGrid>
          <field.Text name="code" isCode autoFocus={isNew} />
          <field.Text name="name" />
          <field.Picker name="categoryId" call={valuesOf("supplier-categories").options} />
          <field.Rating name="rating" />
          <field.LongText name="address" isWide rows={2} />
        </FieldGrid>
      </Card>
      <Card title={t("suppliers.field.contacts")}>
        <RowsField name="contacts" noun={t("suppliers.contact.noun")} addWord={t("suppliers.contact.add")} limit={20} fresh={{ name: "" }}>
          {(at) => (
            <>
              <field.Text name={`contacts.${at}.name`} label={t("suppliers.contact.name")} />
              <field.Text name={`contacts.${at}.role`} label={t("suppliers.contact.role")} />
              <field.Text name={`contacts.${at}.email`} label={t("suppliers.contact.email")} type="email" />
              <field.Text name={`contacts.${at}.phone`} label={t("suppliers.contact.phone")} type="tel" />
            </>
          )}
        </RowsField>
      </Card>
      <Card title={t("suppliers.section.terms")}>
        <FieldGrid>
          <field.Number name="leadTimeDays" unit={t("kit.unit.daysWord")} />
          <field.Select name="currency" options={currencyOptions()} />
          <field.LongText name="terms" isWide rows={2} />
          <field.LongText name="notes" isWide rows={4} />
        </FieldGrid>
      </Card>
    </>
  );
}
