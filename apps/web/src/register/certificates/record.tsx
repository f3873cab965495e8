import { IconRefresh } from "@tabler/icons-react";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { certificates, type Certificate } from "@millwright/domain/register/certificates/contract.ts";
import { t } from "../../i18n/register.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { PersonChip } from "../../foundation/people/public.ts";
import { formatDay } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import { CertificateStateChip } from "./state.tsx";

const REFERENCES = { kindId: valuesOf("certificate-types").options, personId: people.list };

export const CertificateRecord = () => (
  <RecordScreen call={certificates.get} list={certificates.list} to={links.record} backTo={links.list()}>
    {(certificate) => (
      <RecordPage
        key={certificate.id}
        row={certificate}
        contract={certificates}
        links={links}
        marks={<CertificateStateChip {...certificate} />}
        actions={<Renew of={certificate} />}
        tabs={[
          details(<Details of={certificate} />),
          filesOf("Certificates", certificate.id),
          logOf(certificates.log, certificate.id, { labels: "certificates.field", references: REFERENCES }),
        ]}
      />
    )}
  </RecordScreen>
);

/** A new one takes its place; this one stays as it was. */
function Renew({ of: { id, isCurrent, archivedAt } }: { of: Certificate }) {
  const may = useMay(certificates.create);
  if (!may || !isCurrent || archivedAt !== null) return null;
  return (
    <AppLink to={links.renew(id)} className={buttonClass("text")}>
      <IconRefresh size={16} aria-hidden="true" />
      {t("certificates.renew")}
    </AppLink>
  );
}

const Details = ({ of }: { of: Certificate }) => (
  <Card title={t("certificates.general")}>
    <FactGrid>
      <WideFact label={t("certificates.field.person")}>
        <PersonChip person={of.person} />
      </WideFact>
      <WideFact label={t("certificates.field.kind")}>{of.kind.name}</WideFact>
      <WideFact label={t("certificates.field.number")}>{of.number}</WideFact>
      <WideFact label={t("certificates.field.issuer")}>{of.issuer}</WideFact>
      <WideFact label={t("certificates.field.issuedOn")}>{of.issuedOn && formatDay(of.issuedOn)}</WideFact>
      <WideFact label={t("certificates.field.validUntil")}>
        {of.validUntil ? formatDay(of.validUntil) : t("certificates.state.forEver")}
      </WideFact>
      {of.renewsId !== null && (
        <WideFact label={t("certificates.history")}>
          <AppLink to={links.record(of.renewsId)}>{t("certificates.theFormer")}</AppLink>
        </WideFact>
      )}
      {of.renewedById !== null && (
        <WideFact label={t("certificates.history")}>
          <AppLink to={links.record(of.renewedById)}>{t("certificates.theNewer")}</AppLink>
        </WideFact>
      )}
      <WideFact label={t("certificates.field.notes")} isWide>
        {of.notes}
      </WideFact>
    </FactGrid>
  </Card>
);
