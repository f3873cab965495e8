import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { CertificateDraft, certificates, type Certificate } from "@millwright/domain/register/certificates/contract.ts";
import { t } from "../../i18n/register.ts";
import { useAddress } from "../../kit/address.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { today } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { isId } from "../../kit/record/record-screen.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { links } from "./links.ts";

const draft = later(CertificateDraft);
const record = { contract: certificates, draft, links, labels: "certificates.field", alsoChanges: [people] };

const idIn = (value: unknown): number | null => (isId(String(value ?? "")) ? Number(value) : null);

/** `?person=` begins it with somebody, `?renews=` with the certificate whose place it takes. */
export function NewCertificate() {
  const [address] = useAddress();
  const [renewsId, personId] = [idIn(address["renews"]), idIn(address["person"])];
  const old = useCall(certificates.get, renewsId === null ? null : { params: { id: renewsId } });
  const person = useCall(people.get, personId === null ? null : { params: { id: personId } });
  const failed = old.error ?? person.error;
  if (failed) return <ErrorState error={failed} onRetry={() => void (old.error ? old.refetch() : person.refetch())} />;
  if ((renewsId !== null && !old.data) || (personId !== null && !person.data)) return <SkeletonCards cards={1} lines={6} />;
  if (old.data) return <Renewal old={old.data} />;
  const holder = person.data && { id: person.data.id, name: person.data.name };
  const start = (holder ? { personId: holder.id, person: holder } : {}) as Partial<Start> as Start;
  return (
    <NewRecord
      {...record}
      start={start}
      title={t("certificates.new")}
      created={t("certificates.created")}
      at={holder ? `-of-${holder.id}` : ""}
      {...(holder ? { backTo: links.ofPerson(holder.id) } : {})}
    >
      <Fields isNew />
    </NewRecord>
  );
}
/** The names of what the ids mean stand beside them. */
type Start = Parameters<typeof NewRecord<typeof CertificateDraft>>[0]["start"];

function Renewal({ old }: { old: Certificate }) {
  const { id, personId, person, kindId, kind, number, issuer } = old;
  const start = { personId, person, kindId, kind, number, issuer, issuedOn: today(), renewsId: id } as Start;
  return (
    <NewRecord
      {...record}
      start={start}
      title={t("certificates.renewing", { name: old.name })}
      created={t("certificates.renewed")}
      at={`-renews-${id}`}
      backTo={links.record(id)}
    >
      <Fields isRenewal />
    </NewRecord>
  );
}

export const EditCertificate = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

const Fields = ({ isNew = false, isRenewal = false }: { isNew?: boolean; isRenewal?: boolean }) => (
  <Card title={t("certificates.general")}>
    <FieldGrid>
      {!isRenewal && <field.Picker name="personId" call={people.list} autoFocus={isNew} />}
      {!isRenewal && <field.Picker name="kindId" call={valuesOf("certificate-types").options} />}
      <field.Text name="number" autoFocus={isRenewal} />
      <field.Text name="issuer" />
      <field.Day name="issuedOn" />
      <field.Day name="validUntil" help={t("certificates.help.validUntil")} />
      <field.LongText name="notes" isWide rows={4} />
    </FieldGrid>
  </Card>
);
