import { holidays, type Holiday } from "@millwright/domain/register/holidays/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/register.ts";
import { formatDay, formatMinutes } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { LocationChip } from "../locations/public.ts";
import { links } from "./links.ts";

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
          logOf(holidays.log, holiday.id, { labels: "holidays.field", references: { siteId: locations.list } }),
        ]}
      />
    )}
  </RecordScreen>
);

const Details = ({ of }: { of: Holiday }) => (
  <Card title={t("holidays.general")}>
    <FactGrid>
      <WideFact label={t("holidays.field.day")}>{formatDay(of.day)}</WideFact>
      <WideFact label={t("holidays.field.isYearly")}>{t(of.isYearly ? "kit.yes" : "kit.no")}</WideFact>
      <WideFact label={t("holidays.field.site")}>{of.site ? <LocationChip location={of.site} /> : t("holidays.everywhere")}</WideFact>
      <WideFact label={t("holidays.field.minutes")}>{of.minutes === null ? t("holidays.wholeDay") : formatMinutes(of.minutes)}</WideFact>
    </FactGrid>
  </Card>
);
