import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { SupplierDraft, suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { t } from "../../i18n/register.ts";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { FieldGrid } from "../../kit/form/field.tsx";
import { later } from "../../kit/form/draft/later.ts";
import { currencyOptions } from "../../kit/form/fields/currencies.ts";
import { RowsField } from "../../kit/form/fields/rows-field.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { links } from "./links.ts";

const draft = later(SupplierDraft);
const record = { contract: suppliers, draft, links, labels: "suppliers.field" };

export function NewSupplier() {
  return (
    <NewRecord {...record} start={{ code: "", name: "", contacts: [] }} title={t("suppliers.new")} created={t("suppliers.created")}>
      <SupplierFields isNew />
    </NewRecord>
  );
}

export function EditSupplier() {
  return <EditRecord {...record}>{() => <SupplierFields />}</EditRecord>;
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
