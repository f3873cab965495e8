import { useWatch } from "react-hook-form";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { AlarmRuleDraft, alarmRules } from "@millwright/domain/iot/alarm-rules/contract.ts";
import {
  RULE_ACTIONS,
  RULE_HOURS,
  RULE_KINDS,
  RULE_SCOPES,
  SILENCE_KINDS,
  type RuleHours,
  type RuleKind,
  type RuleScope,
} from "@millwright/domain/iot/alarm-rules/rule.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { productionCalendars } from "@millwright/domain/register/production-calendars/contract.ts";
import { t } from "../../i18n/iot.ts";
import { useFormOf } from "../../kit/form/context.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { freshLevel, LevelsFields } from "./levels-fields.tsx";
import { links } from "./links.ts";
import { OnlyWhileFields } from "./only-while-fields.tsx";
import { PresetField } from "./preset-field.tsx";
import { RecipientsFields } from "./recipients-fields.tsx";
import { useData, useMeasure } from "./scaled.ts";
import { SensorsField } from "./sensors-field.tsx";
import { TryTyped } from "./try-typed.tsx";

const draft = later(AlarmRuleDraft);
const record = { contract: alarmRules, draft, links, labels: "alarmRules.field" };

export const NewAlarmRule = () => (
  <NewRecord
    {...record}
    start={{
      code: "",
      name: "",
      isActive: true,
      kind: "above",
      datum: "temperature",
      scope: "sensors",
      sensorIds: [],
      includesBelow: false,
      levels: [freshLevel(3)],
      onlyWhile: null,
      hours: "always",
      action: "request",
      coolDownHours: 24,
      recipients: [],
    }}
    title={t("alarmRules.new")}
    created={t("alarmRules.created")}
  >
    <Fields isNew />
  </NewRecord>
);

export const EditAlarmRule = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const field = fieldsOf(draft);

const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <>
    <Card title={t("alarmRules.general")}>
      <FieldGrid>
        <field.Text name="code" isCode autoFocus={isNew} />
        <field.Text name="name" />
        {isNew && <PresetField />}
        <field.Switch name="isActive" />
      </FieldGrid>
    </Card>
    <ScopeFields />
    <ConditionFields />
    <TryTyped />
    <Card title={t("alarmRules.telling.title")}>
      <FieldGrid>
        <field.Select name="action" options={RULE_ACTIONS.map((value) => ({ value, label: t(`alarmRules.action.${value}`) }))} />
        <field.Number name="coolDownHours" help={t("alarmRules.help.coolDown")} />
        <field.Number name="nextStepMinutes" help={t("alarmRules.help.nextStep")} />
      </FieldGrid>
      <p>{t("alarmRules.telling.help")}</p>
      <RecipientsFields />
      <FieldGrid>
        <field.LongText name="notes" isWide rows={3} />
      </FieldGrid>
    </Card>
  </>
);

const useTyped = <V,>(name: string): V | null | undefined => {
  const { form } = useFormOf();
  return useWatch({ control: form.control, name }) as V | null | undefined;
};

function ScopeFields() {
  const scope = useTyped<RuleScope>("scope");
  return (
    <Card title={t("alarmRules.scope.title")}>
      <FieldGrid>
        <field.Select name="scope" options={RULE_SCOPES.map((value) => ({ value, label: t(`alarmRules.scope.${value}`) }))} />
        {scope === "type" && <field.Picker name="typeId" call={valuesOf("sensor-types").options} />}
        {scope === "asset" && <field.Picker name="assetId" call={assets.list} />}
        {scope === "asset" && <field.Switch name="includesBelow" help={t("alarmRules.help.includesBelow")} />}
        {scope === "classification" && <field.Picker name="classificationId" call={valuesOf("asset-classifications").options} />}
        {scope === "network" && <field.Picker name="networkId" call={networks.list} />}
        {scope === "sensors" && <SensorsField />}
        <field.Picker name="siteId" call={locations.list} help={t("alarmRules.help.site")} />
      </FieldGrid>
    </Card>
  );
}

function ConditionFields() {
  const kind = useTyped<RuleKind>("kind") ?? "above";
  const datum = useTyped<string>("datum");
  const typeId = useTyped<number>("typeId");
  const hours = useTyped<RuleHours>("hours");
  const scaled = useMeasure()({ kind, datum, typeId });
  const data = useData(kind === "state");
  const options = datum && !data.some(({ value }) => value === datum) ? [...data, { value: datum, label: datum }] : data;
  return (
    <Card title={t("alarmRules.condition.title")}>
      <FieldGrid>
        <field.Select
          name="kind"
          options={RULE_KINDS.map((value) => ({ value, label: t(`alarmRules.kind.${value}`) }))}
          {...(kind === "gateway" ? { help: t("alarmRules.help.gateway") } : {})}
        />
        {!SILENCE_KINDS.includes(kind) && <field.Select name="datum" options={options} />}
      </FieldGrid>
      <LevelsFields kind={kind} scaled={scaled} />
      <FieldGrid>
        {!SILENCE_KINDS.includes(kind) && <OnlyWhileFields />}
        <field.Select name="hours" options={RULE_HOURS.map((value) => ({ value, label: t(`alarmRules.hours.${value}`) }))} />
        {hours && hours !== "always" && (
          <field.Picker name="productionCalendarId" call={productionCalendars.list} help={t("alarmRules.help.calendar")} />
        )}
      </FieldGrid>
    </Card>
  );
}
