import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useFieldArray, useWatch } from "react-hook-form";
import {
  limitsOf,
  MAX_RULE_LEVELS,
  SEVERITIES,
  SILENCE_KINDS,
  type RuleKind,
  type RuleLevel,
} from "@millwright/domain/iot/alarm-rules/rule.ts";
import { t } from "../../i18n/iot.ts";
import { useFormOf } from "../../kit/form/context.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { SelectField } from "../../kit/form/fields/choice-fields.tsx";
import { numberNotation } from "../../kit/form/fields/notations.ts";
import { TypedField } from "../../kit/form/fields/typed-field.tsx";
import { Button } from "../../kit/layout/button.tsx";
import styles from "./alarm-rules.module.css";
import { LimitField } from "./limit-field.tsx";
import type { Scaled } from "./scaled.ts";
import { isWhole, sentenceOf, severityWord } from "./sentence.ts";

export const freshLevel = (severity: RuleLevel["severity"]): RuleLevel => ({
  severity,
  lower: null,
  upper: null,
  lowerClear: null,
  upperClear: null,
  forMinutes: 10,
  clearForMinutes: 5,
});

/** The levels side by side, each with the sentence that it says. */
export function LevelsFields({ kind, scaled }: { kind: RuleKind; scaled: Scaled }) {
  const { form } = useFormOf();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "levels" });
  const levels = (useWatch({ control: form.control, name: "levels" }) ?? []) as RuleLevel[];
  const free = SEVERITIES.find((severity) => !levels.some((level) => level.severity === severity)) ?? 1;
  return (
    <>
      <div className={styles.levels}>
        {fields.map(({ id }, at) => (
          <div key={id} role="group" aria-label={`${t("alarmRules.condition.levelNoun")} ${at + 1}`}>
            {levels[at] && (
              <p className={styles.sentence} data-severity={isWhole(kind, levels[at]) ? levels[at].severity : undefined}>
                {sentenceOf(kind, levels[at], scaled)}
              </p>
            )}
            <LevelFields at={at} kind={kind} scaled={scaled} />
            {fields.length > 1 && (
              <Button variant="text" onClick={() => remove(at)}>
                <IconTrash size={16} aria-hidden="true" />
                {t("common.action.remove", { name: `${t("alarmRules.condition.levelNoun")} ${at + 1}` })}
              </Button>
            )}
          </div>
        ))}
      </div>
      {fields.length < MAX_RULE_LEVELS && (
        <Button variant="text" onClick={() => append(freshLevel(free))}>
          <IconPlus size={16} aria-hidden="true" />
          {t("alarmRules.condition.addLevel")}
        </Button>
      )}
    </>
  );
}

const severities = () => SEVERITIES.map((value) => ({ value, label: severityWord(value) }));

function LevelFields({ at, kind, scaled }: { at: number; kind: RuleKind; scaled: Scaled }) {
  const has = limitsOf(kind);
  const path = (field: keyof RuleLevel) => `levels.${at}.${field}`;
  const upperLabel =
    kind === "rate" ? t("alarmRules.field.rateLimit") : kind === "state" ? t("alarmRules.field.stateValue") : t("alarmRules.field.upper");
  const hasClear = kind !== "state";
  return (
    <FieldGrid>
      <SelectField name={path("severity")} label={t("alarmRules.field.severity")} options={severities()} />
      {has.upper && <LimitField name={path("upper")} label={upperLabel} scaled={scaled} />}
      {has.upper && hasClear && (
        <LimitField name={path("upperClear")} label={t("alarmRules.field.upperClear")} help={t("alarmRules.help.clear")} scaled={scaled} />
      )}
      {has.lower && <LimitField name={path("lower")} label={t("alarmRules.field.lower")} scaled={scaled} />}
      {has.lower && (
        <LimitField name={path("lowerClear")} label={t("alarmRules.field.lowerClear")} help={t("alarmRules.help.clear")} scaled={scaled} />
      )}
      <TypedField
        name={path("forMinutes")}
        label={t("alarmRules.field.forMinutes")}
        help={t("alarmRules.help.forMinutes")}
        notation={numberNotation}
      />
      {!SILENCE_KINDS.includes(kind) && (
        <TypedField
          name={path("clearForMinutes")}
          label={t("alarmRules.field.clearForMinutes")}
          help={t("alarmRules.help.clearForMinutes")}
          notation={numberNotation}
        />
      )}
    </FieldGrid>
  );
}
