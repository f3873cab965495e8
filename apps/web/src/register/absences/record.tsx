import { locations } from "@millwright/domain/register/locations/contract.ts";
import { absences, type Absence } from "@millwright/domain/register/absences/contract.ts";
import { t } from "../../i18n/register.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { formatDay } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordDates, RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { links as locationsLinks } from "../../register/locations/public.ts";
import { links } from "./links.ts";

const REFERENCES = { locationId: locations.list };

export const AbsenceRecord = () => (
  <RecordScreen call={absences.get} list={absences.list} to={links.record} backTo={links.list()}>
    {(absence) => (
      <RecordPage
        key={absence.id}
        row={absence}
        contract={absences}
        links={links}
        tabs={[
          details(<Details of={absence} />),
          filesOf("Absences", absence.id),
          logOf(absences.log, absence.id, { labels: "absences.field", references: REFERENCES }),
        ]}
        summary={() => <RecordDates row={absence} />}
      />
    )}
  </RecordScreen>
);

const Details = ({ of }: { of: Absence }) => (
  <Card title={t("absences.general")}>
    <FactGrid>
      <WideFact label={t("absences.field.location")}>{of.location && <RecordChip of={of.location} to={locationsLinks.record} />}</WideFact>
      <WideFact label={t("absences.field.fromDay")}>{of.fromDay && formatDay(of.fromDay)}</WideFact>
      <WideFact label={t("absences.field.toDay")}>{of.toDay && formatDay(of.toDay)}</WideFact>
      <WideFact label={t("absences.field.fromTime")}>{of.fromTime}</WideFact>
      <WideFact label={t("absences.field.toTime")}>{of.toTime}</WideFact>
      <WideFact label={t("absences.field.state")}>{of.state && t(`absences.state.${of.state}`)}</WideFact>
      <WideFact label={t("absences.field.notes")} isWide>
        {of.notes}
      </WideFact>
    </FactGrid>
  </Card>
);
