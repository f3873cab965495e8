import { useWatch } from "react-hook-form";
import { t } from "../../../i18n/work.ts";
import { useFormOf } from "../../../kit/form/context.ts";
import { ChoicesField } from "../../../kit/form/fields/choices-field.tsx";
import { SelectField } from "../../../kit/form/fields/choice-fields.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { nthWord, weekdayWord } from "../words.ts";
import { NTHS, RULE_KINDS, TriggerForm, WEEKDAYS } from "./rule-form.ts";

const field = fieldsOf(TriggerForm);
const WORKING_DAYS = [...Array.from({ length: 10 }, (_, at) => at + 1), -1];

/** By what dates come back: a few plain fields, each usable by keyboard alone. */
export function RuleFields() {
  const { form } = useFormOf();
  const kind = useWatch({ control: form.control, name: "ruleKind" }) as (typeof RULE_KINDS)[number];
  return (
    <>
      <field.Select name="ruleKind" options={RULE_KINDS.map((value) => ({ value, label: t(`plans.triggers.ruleKind.${value}`) }))} />
      {kind !== "dates" && <field.Number name="every" unit={t(`plans.triggers.everyUnit.${kind}`)} />}
      {kind === "weeks" && (
        <ChoicesField name="weekdays" isWide none="" options={WEEKDAYS.map((value) => ({ value, label: weekdayWord(value) }))} />
      )}
      {kind === "monthDay" && <field.Number name="monthDay" help={t("plans.triggers.help.monthDay")} />}
      {kind === "monthWeekday" && (
        <>
          <SelectField name="nth" options={NTHS.map((value) => ({ value, label: nthWord(value) }))} />
          <SelectField name="weekday" options={WEEKDAYS.map((value) => ({ value, label: weekdayWord(value) }))} />
        </>
      )}
      {kind === "monthWorkingDay" && (
        <field.Select
          name="workingDay"
          help={t("plans.triggers.help.workingDay")}
          options={WORKING_DAYS.map((value) => ({
            value,
            label: value === -1 ? nthWord(-1) : t("plans.triggers.nthDay", { nth: value }),
          }))}
        />
      )}
      {kind === "dates" && <field.Tags name="dates" isWide limit={200} help={t("plans.triggers.help.dates")} />}
    </>
  );
}
