import { availability } from "@millwright/domain/register/availability/contract.ts";
import { HolidayDraft, holidays } from "@millwright/domain/register/holidays/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/register.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { today } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { onlySites } from "../locations/public.ts";
import { links } from "./links.ts";

const draft = later(HolidayDraft);
const record = { contract: holidays, draft, links, labels: "holidays.field", alsoChanges: [availability] };

export const NewHoliday = () => (
  <NewRecord {...record} start={{ name: "", day: today(), isYearly: false }} title={t("holidays.new")} created={t("holidays.created")}>
    <Fields isNew />
  </NewRecord>
);

export const EditHoliday = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <Card title={t("holidays.general")}>
    <FieldGrid>
      <field.Text name="name" autoFocus={isNew} isWide />
      <field.Day name="day" />
      <field.Picker name="siteId" call={locations.list} filter={onlySites} help={t("holidays.help.siteId")} />
      <field.Clock name="minutes" help={t("holidays.help.minutes")} />
      <field.Switch name="isYearly" help={t("holidays.help.isYearly")} isWide />
    </FieldGrid>
  </Card>
);
