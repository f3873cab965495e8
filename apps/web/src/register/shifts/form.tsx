import { mondayOf } from "@millwright/domain/kit/zones.ts";
import { ShiftDraft, shifts } from "@millwright/domain/register/shifts/contract.ts";
import { MAX_CYCLE_WEEKS } from "@millwright/domain/register/shifts/cycle.ts";
import { t } from "../../i18n/register.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { today } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { CycleField, TwoWeeksOfForm } from "./cycle/cycle-field.tsx";
import { links } from "./links.ts";

const draft = later(ShiftDraft);
const record = { contract: shifts, draft, links, labels: "shifts.field" };

export const NewShift = () => (
  <NewRecord
    {...record}
    start={{ code: "", name: "", cycleWeeks: 1, anchorDay: mondayOf(today()), worksHolidays: false, spans: [] }}
    title={t("shifts.new")}
    created={t("shifts.created")}
  >
    <Fields isNew />
  </NewRecord>
);

export const EditShift = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);
const WEEKS = Array.from({ length: MAX_CYCLE_WEEKS }, (_, at) => ({ value: at + 1, label: String(at + 1) }));

const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <>
    <Card title={t("shifts.general")}>
      <FieldGrid>
        <field.Text name="code" isCode autoFocus={isNew} />
        <field.Text name="name" />
        <field.Select name="cycleWeeks" options={WEEKS} />
        <field.Day name="anchorDay" help={t("shifts.help.anchorDay")} />
        <field.Switch name="worksHolidays" help={t("shifts.help.worksHolidays")} isWide />
      </FieldGrid>
    </Card>
    <Card title={t("shifts.cycle.title")}>
      <CycleField />
    </Card>
    <Card title={t("shifts.preview")}>
      <TwoWeeksOfForm />
    </Card>
    <Card>
      <FieldGrid>
        <field.LongText name="notes" isWide rows={3} />
      </FieldGrid>
    </Card>
  </>
);
