import { locations } from "@millwright/domain/register/locations/contract.ts";
import { HolidayDraft, holidays } from "@millwright/domain/register/holidays/contract.ts";
import { t } from "../../i18n/register.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { links } from "./links.ts";

const draft = later(HolidayDraft);
const record = { contract: holidays, draft, links, labels: "holidays.field" };

export const NewHoliday = () => (
  <NewRecord {...record} start={{ code: "", name: "", isYearly: false }} title={t("holidays.new")} created={t("holidays.created")}>
    <Fields isNew />
  </NewRecord>
);

export const EditHoliday = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <Card title={t("holidays.general")}>
    <FieldGrid>
      <field.Text name="code" isCode autoFocus={isNew} />
      <field.Text name="name" />
      <field.Picker name="siteId" call={locations.list} />
      <field.Day name="day" />
      <field.Switch name="isYearly" />
      <field.Number name="minutes" />
      <field.LongText name="notes" isWide rows={4} />
    </FieldGrid>
  </Card>
);
