import { locations } from "@millwright/domain/register/locations/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import {
  PLAN_BACKLOG_RULES,
  PLAN_OPEN_POLICYS,
  PLAN_TRIGGER_LOGICS,
  PLAN_WORKING_DAY_RULES,
  PlanDraft,
  plans,
} from "@millwright/domain/work/plans/contract.ts";
import { t } from "../../i18n/work.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { links } from "./links.ts";

const draft = later(PlanDraft);
const record = { contract: plans, draft, links, labels: "plans.field" };

export const NewPlan = () => (
  <NewRecord
    {...record}
    start={{ code: "", name: "", isStatutory: false, suppressesLower: false, startsSeason: false }}
    title={t("plans.new")}
    created={t("plans.created")}
  >
    <Fields isNew />
  </NewRecord>
);

export const EditPlan = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <Card title={t("plans.general")}>
    <FieldGrid>
      <field.Text name="code" isCode autoFocus={isNew} />
      <field.Text name="name" />
      <field.Picker name="siteId" call={locations.list} />
      <field.Switch name="isStatutory" />
      <field.Number name="leadTimeDays" />
      <field.Select name="openPolicy" options={PLAN_OPEN_POLICYS.map((value) => ({ value, label: t(`plans.openPolicy.${value}`) }))} />
      <field.Select
        name="triggerLogic"
        options={PLAN_TRIGGER_LOGICS.map((value) => ({ value, label: t(`plans.triggerLogic.${value}`) }))}
      />
      <field.Switch name="suppressesLower" />
      <field.Select
        name="workingDayRule"
        options={PLAN_WORKING_DAY_RULES.map((value) => ({ value, label: t(`plans.workingDayRule.${value}`) }))}
      />
      <field.Select name="backlogRule" options={PLAN_BACKLOG_RULES.map((value) => ({ value, label: t(`plans.backlogRule.${value}`) }))} />
      <field.Switch name="startsSeason" />
      <field.Day name="firstDay" />
      <field.Day name="lastDay" />
      <field.Picker name="crewId" call={crews.list} />
      <field.LongText name="notes" isWide rows={4} />
    </FieldGrid>
  </Card>
);
