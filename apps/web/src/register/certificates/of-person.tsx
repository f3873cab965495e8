import { IconCertificate, IconPlus } from "@tabler/icons-react";
import type { Person } from "@millwright/domain/foundation/people/contract.ts";
import { certificates } from "@millwright/domain/register/certificates/contract.ts";
import { certificateState } from "@millwright/domain/register/certificates/validity.ts";
import { t } from "../../i18n/register.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { today } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { RelatedList } from "../../kit/related/related-list.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { columns } from "./columns.tsx";
import { links } from "./links.ts";
import { CertificateStateChip } from "./state.tsx";

/** What a person may do, by whose word: current ones first, with those that they took the place of. */
export function PersonCertificates({ person }: { person: Person }) {
  const list = useList(certificates.list, columns, { of: { person: person.id }, sort: "-validUntil", state: "tab" });
  return (
    <RelatedList
      list={list}
      title={t("certificates.title")}
      rows={20}
      all={links.list()}
      href={({ id }) => links.record(id)}
      facts={["number", "validUntil", "issuer"]}
      aside={<Add person={person} />}
      empty={<EmptyState icon={IconCertificate} text={t("certificates.noneOfPerson")} action={<Add person={person} />} />}
    />
  );
}

function Add({ person: { id, archivedAt } }: { person: Person }) {
  const may = useMay(certificates.create) && archivedAt === null;
  if (!may) return null;
  return (
    <AppLink to={links.addFor(id)} className={buttonClass("text")}>
      <IconPlus size={16} aria-hidden="true" />
      {t("certificates.new")}
    </AppLink>
  );
}

/** Beside a person's name, where a certificate is over or ends soon. */
export function PersonCertificateMark({ person: { certificateEndsOn } }: { person: Person }) {
  if (certificateEndsOn === null || certificateState(certificateEndsOn, today()) === "valid") return null;
  return <CertificateStateChip validUntil={certificateEndsOn} isCurrent isOfPerson />;
}

/** From the list of people to that of their certificates. */
export const CertificatesLink = () => (
  <AppLink to={links.list()} className={buttonClass("text")}>
    <IconCertificate size={16} aria-hidden="true" />
    {t("certificates.title")}
  </AppLink>
);
