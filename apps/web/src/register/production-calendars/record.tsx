import { productionCalendars, type ProductionCalendar } from "@millwright/domain/register/production-calendars/contract.ts";
import { weekMinutes } from "@millwright/domain/register/production-calendars/week.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import { t } from "../../i18n/register.ts";
import { formatMinutes } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { LocationChip } from "../locations/public.ts";
import { links } from "./links.ts";
import { Exceptions, Week } from "./week/week.tsx";
import styles from "./week/week.module.css";

export const ProductionCalendarRecord = () => (
  <RecordScreen call={productionCalendars.get} list={productionCalendars.list} to={links.record} backTo={links.list()}>
    {(calendar) => (
      <RecordPage
        key={calendar.id}
        row={calendar}
        contract={productionCalendars}
        links={links}
        tabs={[details(<Details of={calendar} />), logOf(productionCalendars.log, calendar.id, { labels: "productionCalendars.field" })]}
      />
    )}
  </RecordScreen>
);

const Details = ({ of }: { of: ProductionCalendar }) => (
  <div className={styles.cards}>
    <Card title={t("productionCalendars.week")}>
      <Week hours={of.hours} />
      <FactGrid>
        <WideFact label={t("productionCalendars.field.weekMinutes")}>{formatMinutes(weekMinutes(of))}</WideFact>
        <WideFact label={t("productionCalendars.field.worksHolidays")}>{t(of.worksHolidays ? "kit.yes" : "kit.no")}</WideFact>
        <WideFact label={t("productionCalendars.field.notes")} isWide>
          {of.notes}
        </WideFact>
      </FactGrid>
    </Card>
    <Card title={t("productionCalendars.exceptions.title")}>
      <Exceptions of={of.exceptions} />
    </Card>
    <Followers id={of.id} />
  </div>
);

const MOST = 50;

/** The places that were given it; what is below them follows it too. */
function Followers({ id }: { id: number }) {
  const may = useMay(locations.list);
  const filterModel = { productionCalendar: { filterType: "set", values: [id] } } satisfies FiltersOf<typeof locations.list>;
  const { data } = useCall(locations.list, may ? { body: { endRow: MOST, filterModel } } : null);
  if (!data) return null;
  return (
    <Card title={t("productionCalendars.followers")}>
      {data.rows.length === 0 && <p className={styles.nothing}>{t("productionCalendars.nobody")}</p>}
      <ul className={styles.places}>
        {data.rows.map((location) => (
          <li key={location.id}>
            <LocationChip location={location} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
