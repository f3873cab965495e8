import { locations } from "@millwright/domain/register/locations/contract.ts";
import { shifts, type Shift } from "@millwright/domain/register/shifts/contract.ts";
import { t } from "../../i18n/register.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { formatDay, formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordDates, RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { links as locationsLinks } from "../../register/locations/public.ts";
import { links } from "./links.ts";

const REFERENCES = { locationId: locations.list };

export const ShiftRecord = () => (
  <RecordScreen call={shifts.get} list={shifts.list} to={links.record} backTo={links.list()}>
    {(shift) => (
      <RecordPage
        key={shift.id}
        row={shift}
        contract={shifts}
        links={links}
        tabs={[
          details(<Details of={shift} />),
          filesOf("Shifts", shift.id),
          logOf(shifts.log, shift.id, { labels: "shifts.field", references: REFERENCES }),
        ]}
        summary={() => <RecordDates row={shift} />}
      />
    )}
  </RecordScreen>
);

const Details = ({ of }: { of: Shift }) => (
  <Card title={t("shifts.general")}>
    <FactGrid>
      <WideFact label={t("shifts.field.location")}>{of.location && <RecordChip of={of.location} to={locationsLinks.record} />}</WideFact>
      <WideFact label={t("shifts.field.cycleWeeks")}>{of.cycleWeeks === null ? null : formatNumber(of.cycleWeeks)}</WideFact>
      <WideFact label={t("shifts.field.anchorDay")}>{of.anchorDay && formatDay(of.anchorDay)}</WideFact>
      <WideFact label={t("shifts.field.worksHolidays")}>{t(of.worksHolidays ? "kit.yes" : "kit.no")}</WideFact>
      <WideFact label={t("shifts.field.notes")} isWide>
        {of.notes}
      </WideFact>
    </FactGrid>
  </Card>
);
