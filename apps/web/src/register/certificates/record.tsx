import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { certificates, type Certificate } from "@millwright/domain/register/certificates/contract.ts";
import { t } from "../../i18n/register.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { formatDay } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordDates, RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { links } from "./links.ts";

const REFERENCES = { kindId: valuesOf("certificate-types").options };

export const CertificateRecord = () => (
  <RecordScreen call={certificates.get} list={certificates.list} to={links.record} backTo={links.list()}>
    {(certificate) => (
      <RecordPage
        key={certificate.id}
        row={certificate}
        contract={certificates}
        links={links}
        tabs={[
          details(<Details of={certificate} />),
          filesOf("Certificates", certificate.id),
          logOf(certificates.log, certificate.id, { labels: "certificates.field", references: REFERENCES }),
        ]}
        summary={() => <RecordDates row={certificate} />}
      />
    )}
  </RecordScreen>
);

const Details = ({ of }: { of: Certificate }) => (
  <Card title={t("certificates.general")}>
    <FactGrid>
      <WideFact label={t("certificates.field.kind")}>{of.kind?.name}</WideFact>
      <WideFact label={t("certificates.field.issuer")}>{of.issuer}</WideFact>
      <WideFact label={t("certificates.field.issuedOn")}>{of.issuedOn && formatDay(of.issuedOn)}</WideFact>
      <WideFact label={t("certificates.field.validUntil")}>{of.validUntil && formatDay(of.validUntil)}</WideFact>
      <WideFact label={t("certificates.field.notes")} isWide>
        {of.notes}
      </WideFact>
    </FactGrid>
  </Card>
);
