import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { SIGNATURE_RULES } from "@millwright/domain/work/orders/signature.ts";
import { MAX_SEASONS, PlanDraft, plans } from "@millwright/domain/work/plans/contract.ts";
import { BACKLOG_RULES, OPEN_POLICIES, TRIGGER_LOGICS } from "@millwright/domain/work/plans/definition.ts";
import { WORKING_DAY_RULES } from "@millwright/domain/work/plans/recurrence/moving.ts";
import { t } from "../../i18n/work.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { RowsField } from "../../kit/form/fields/rows-field.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { workTypeWord } from "./words.ts";
import { links } from "./links.ts";

const draft = later(PlanDraft);
const record = { contract: plans, draft, links, labels: "plans.field" };

export const NewPlan = () => (
  <NewRecord
    {...record}
    start={{
      code: "",
      name: "",
      workType: 1,
      priority: 2,
      isStatutory: false,
      isRoute: false,
      triggerLogic: "any",
      leadTimeDays: 0,
      openPolicy: "skip",
      backlogRule: "latest",
      workingDayRule: "keep",
      suppressesLower: true,
      startsSeason: false,
      seasons: [],
      levels: [],
      joinAfterDays: 0,
    }}
    title={t("plans.new")}
    created={t("plans.created")}
  >
    <Fields isNew />
  </NewRecord>
);

export const EditPlan = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);
const PRIORITIES = [3, 2, 1] as const;
const PRIORITY_WORDS = { 3: "high", 2: "medium", 1: "low" } as const;

const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <>
    <Card title={t("plans.general")}>
      <FieldGrid>
        <field.Text name="code" isCode autoFocus={isNew} />
        <field.Text name="name" />
        <field.Picker name="siteId" call={locations.list} />
        <field.Switch name="isStatutory" />
        <field.Switch name="isRoute" help={t("plans.routeHelp")} />
        <field.LongText name="notes" isWide rows={3} />
      </FieldGrid>
    </Card>
    <Card title={t("plans.rules")}>
      <FieldGrid>
        <field.Select name="triggerLogic" options={TRIGGER_LOGICS.map((value) => ({ value, label: t(`plans.triggerLogic.${value}`) }))} />
        <field.Number name="leadTimeDays" />
        <field.Select name="openPolicy" options={OPEN_POLICIES.map((value) => ({ value, label: t(`plans.openPolicy.${value}`) }))} />
        <field.Select name="backlogRule" options={BACKLOG_RULES.map((value) => ({ value, label: t(`plans.backlogRule.${value}`) }))} />
        <field.Select
          name="workingDayRule"
          options={WORKING_DAY_RULES.map((value) => ({ value, label: t(`plans.workingDayRule.${value}`) }))}
        />
        <field.Switch name="suppressesLower" />
        <field.Day name="firstDay" />
        <field.Day name="lastDay" />
      </FieldGrid>
    </Card>
    <Card title={t("plans.seasonsTitle")}>
      <RowsField name="seasons" noun={t("plans.season")} addWord={t("plans.addSeason")} limit={MAX_SEASONS} fresh={{ from: "", until: "" }}>
        {(at) => (
          <>
            <field.Text name={`seasons.${at}.from`} />
            <field.Text name={`seasons.${at}.until`} />
          </>
        )}
      </RowsField>
      <FieldGrid>
        <field.Switch name="startsSeason" />
      </FieldGrid>
    </Card>
    <Card title={t("plans.joining.title")}>
      <p>{t("plans.joining.text")}</p>
      <FieldGrid>
        <field.Picker name="joinClassificationId" call={valuesOf("asset-classifications").options} />
        <field.Picker name="joinCategoryId" call={valuesOf("asset-categories").options} />
        <field.Picker name="joinGroup1Id" call={valuesOf("asset-groups-1").options} />
        <field.Picker name="joinLocationId" call={locations.list} help={t("plans.joining.place")} />
        <field.Number name="joinAfterDays" help={t("plans.joining.after")} />
      </FieldGrid>
    </Card>
    <Card title={t("plans.order")}>
      <FieldGrid>
        <field.Select name="workType" options={([1, 2] as const).map((value) => ({ value, label: workTypeWord(value) }))} />
        <field.Select
          name="priority"
          options={PRIORITIES.map((value) => ({ value, label: t(`marks.priority.${PRIORITY_WORDS[value]}`) }))}
        />
        <field.Picker name="crewId" call={crews.list} />
        <field.Picker name="responsiblePersonId" call={people.list} />
        <field.Clock name="estimateMinutes" />
        <field.Select
          name="signatureRule"
          options={SIGNATURE_RULES.map((value) => ({ value, label: t(`plans.signatureRule.${value}`) }))}
        />
        <field.Picker name="maintenanceTypeId" call={valuesOf("maintenance-types").options} />
        <field.Picker name="workOrderTypeId" call={valuesOf("work-order-types").options} />
        <field.Picker name="costCentreId" call={valuesOf("cost-centres").options} />
        <field.Picker name="maintenanceDepartmentId" call={valuesOf("maintenance-departments").options} />
        <field.Picker name="settlingDepartmentId" call={valuesOf("settling-departments").options} />
      </FieldGrid>
    </Card>
  </>
);
