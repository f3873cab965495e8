import { ProductionCalendarDraft, productionCalendars } from "@millwright/domain/register/production-calendars/contract.ts";
import { t } from "../../i18n/register.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { ExceptionsField } from "./week/exceptions-field.tsx";
import { HoursField } from "./week/hours-field.tsx";
import { links } from "./links.ts";

const draft = later(ProductionCalendarDraft);
const record = { contract: productionCalendars, draft, links, labels: "productionCalendars.field", alsoChanges: [locations, downtimes] };

export const NewProductionCalendar = () => (
  <NewRecord
    {...record}
    start={{ code: "", name: "", hours: [], worksHolidays: false, exceptions: [] }}
    title={t("productionCalendars.new")}
    created={t("productionCalendars.created")}
  >
    <Fields isNew />
  </NewRecord>
);

export const EditProductionCalendar = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <>
    <Card title={t("productionCalendars.general")}>
      <FieldGrid>
        <field.Text name="code" isCode autoFocus={isNew} />
        <field.Text name="name" />
        <field.Switch name="worksHolidays" help={t("productionCalendars.help.worksHolidays")} isWide />
      </FieldGrid>
    </Card>
    <Card title={t("productionCalendars.week")}>
      <HoursField />
    </Card>
    <Card title={t("productionCalendars.exceptions.title")}>
      <ExceptionsField />
    </Card>
    <Card>
      <FieldGrid>
        <field.LongText name="notes" isWide rows={3} />
      </FieldGrid>
    </Card>
  </>
);
