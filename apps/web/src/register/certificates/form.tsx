import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { CertificateDraft, certificates } from "@millwright/domain/register/certificates/contract.ts";
import { t } from "../../i18n/register.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { links } from "./links.ts";

const draft = later(CertificateDraft);
const record = { contract: certificates, draft, links, labels: "certificates.field" };

export const NewCertificate = () => (
  <NewRecord {...record} start={{ code: "", name: "" }} title={t("certificates.new")} created={t("certificates.created")}>
    <Fields isNew />
  </NewRecord>
);

export const EditCertificate = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <Card title={t("certificates.general")}>
    <FieldGrid>
      <field.Text name="code" isCode autoFocus={isNew} />
      <field.Text name="name" />
      <field.Picker name="kindId" call={valuesOf("certificate-types").options} />
      <field.Text name="issuer" />
      <field.Day name="issuedOn" />
      <field.Day name="validUntil" />
      <field.LongText name="notes" isWide rows={4} />
    </FieldGrid>
  </Card>
);
