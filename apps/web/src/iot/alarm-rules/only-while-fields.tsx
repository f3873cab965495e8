import { useId } from "react";
import { useWatch } from "react-hook-form";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { CONDITIONS } from "@millwright/domain/iot/alarm-rules/contract.ts";
import type { SaidCondition } from "@millwright/domain/iot/alarm-rules/validity.ts";
import { t } from "../../i18n/iot.ts";
import { useFormOf } from "../../kit/form/context.ts";
import { FieldFrame } from "../../kit/form/field.tsx";
import { ChoicesField } from "../../kit/form/fields/choices-field.tsx";
import { SelectField } from "../../kit/form/fields/choice-fields.tsx";
import { numberNotation } from "../../kit/form/fields/notations.ts";
import { TypedField } from "../../kit/form/fields/typed-field.tsx";
import formStyles from "../../kit/form/form.module.css";
import { useCall } from "../../kit/wire/query.ts";
import { useData } from "./scaled.ts";

const FRESH: Omit<SaidCondition, "by"> = { datum: "running", value: 1, statusIds: [], settleMinutes: 10 };

/** What must be so of the same asset, for the rule to raise anything. */
export function OnlyWhileFields() {
  const { form } = useFormOf();
  const id = useId();
  const only = useWatch({ control: form.control, name: "onlyWhile" }) as SaidCondition | null | undefined;
  const states = useData(true);
  const choose = (by: string) => {
    const chosen = CONDITIONS.find((condition) => condition === by);
    form.setValue("onlyWhile", chosen ? { ...FRESH, ...only, by: chosen } : null, { shouldDirty: true });
  };
  return (
    <>
      <FieldFrame field={{ id, label: t("alarmRules.only.title"), isRequired: false, message: undefined }} help={t("alarmRules.only.help")}>
        <select id={id} className={formStyles.select} value={only?.by ?? ""} onChange={({ target }) => choose(target.value)}>
          <option value="">{t("alarmRules.only.always")}</option>
          {CONDITIONS.map((by) => (
            <option key={by} value={by}>
              {t(`alarmRules.only.${by}`)}
            </option>
          ))}
        </select>
      </FieldFrame>
      {only?.by === "state" && (
        <>
          <SelectField name="onlyWhile.datum" label={t("alarmRules.field.datum")} options={states} />
          <TypedField name="onlyWhile.value" label={t("alarmRules.field.value")} notation={numberNotation} />
        </>
      )}
      {only?.by === "operatingStatus" && <Statuses />}
      {only && (
        <TypedField
          name="onlyWhile.settleMinutes"
          label={t("alarmRules.only.settle")}
          help={t("alarmRules.only.settleHelp")}
          notation={numberNotation}
        />
      )}
    </>
  );
}

function Statuses() {
  const rows = useCall(valuesOf("asset-operating-statuses").options, { query: {} }).data?.rows ?? [];
  return (
    <ChoicesField
      name="onlyWhile.statusIds"
      label={t("alarmRules.field.statusIds")}
      isWide
      none={t("alarmRules.only.noStatuses")}
      options={rows.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
