import { locations } from "@millwright/domain/register/locations/contract.ts";
import { ShiftDraft, shifts } from "@millwright/domain/register/shifts/contract.ts";
import { t } from "../../i18n/register.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { links } from "./links.ts";

const draft = later(ShiftDraft);
const record = { contract: shifts, draft, links, labels: "shifts.field" };

export const NewShift = () => (
  <NewRecord {...record} start={{ code: "", name: "", worksHolidays: false }} title={t("shifts.new")} created={t("shifts.created")}>
    <Fields isNew />
  </NewRecord>
);

export const EditShift = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <Card title={t("shifts.general")}>
    <FieldGrid>
      <field.Text name="code" isCode autoFocus={isNew} />
      <field.Text name="name" />
      <field.Picker name="locationId" call={locations.list} />
      <field.Number name="cycleWeeks" />
      <field.Day name="anchorDay" />
      <field.Switch name="worksHolidays" />
      <field.LongText name="notes" isWide rows={4} />
    </FieldGrid>
  </Card>
);
