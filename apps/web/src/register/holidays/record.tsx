import { locations } from "@millwright/domain/register/locations/contract.ts";
import { holidays, type Holiday } from "@millwright/domain/register/holidays/contract.ts";
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

const REFERENCES = { siteId: locations.list };

export const HolidayRecord = () => (
  <RecordScreen call={holidays.get} list={holidays.list} to={links.record} backTo={links.list()}>
    {(holiday) => (
      <RecordPage
        key={holiday.id}
        row={holiday}
        contract={holidays}
        links={links}
        tabs={[
          details(<Details of={holiday} />),
          filesOf("Holidays", holiday.id),
          logOf(holidays.log, holiday.id, { labels: "holidays.field", references: REFERENCES }),
        ]}
        summary={() => <RecordDates row={holiday} />}
      />
    )}
  </RecordScreen>
);

const Details = ({ of }: { of: Holiday }) => (
  <Card title={t("holidays.general")}>
    <FactGrid>
      <WideFact label={t("holidays.field.site")}>{of.site && <RecordChip of={of.site} to={locationsLinks.record} />}</WideFact>
      <WideFact label={t("holidays.field.day")}>{of.day && formatDay(of.day)}</WideFact>
      <WideFact label={t("holidays.field.isYearly")}>{t(of.isYearly ? "kit.yes" : "kit.no")}</WideFact>
      <WideFact label={t("holidays.field.minutes")}>{of.minutes === null ? null : formatNumber(of.minutes)}</WideFact>
      <WideFact label={t("holidays.field.notes")} isWide>
        {of.notes}
      </WideFact>
    </FactGrid>
  </Card>
);
