import { locations } from "@millwright/domain/register/locations/contract.ts";
import { ABSENCE_STATES, AbsenceDraft, absences } from "@millwright/domain/register/absences/contract.ts";
import { t } from "../../i18n/register.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { links } from "./links.ts";

const draft = later(AbsenceDraft);
const record = { contract: absences, draft, links, labels: "absences.field" };

export const NewAbsence = () => (
  <NewRecord {...record} start={{ code: "", name: "" }} title={t("absences.new")} created={t("absences.created")}>
    <Fields isNew />
  </NewRecord>
);

export const EditAbsence = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <Card title={t("absences.general")}>
    <FieldGrid>
      <field.Text name="code" isCode autoFocus={isNew} />
      <field.Text name="name" />
      <field.Picker name="locationId" call={locations.list} />
      <field.Day name="fromDay" />
      <field.Day name="toDay" />
      <field.Text name="fromTime" />
      <field.Text name="toTime" />
      <field.Select name="state" options={ABSENCE_STATES.map((value) => ({ value, label: t(`absences.state.${value}`) }))} />
      <field.LongText name="notes" isWide rows={4} />
    </FieldGrid>
  </Card>
);
