import { people } from "@millwright/domain/foundation/people/contract.ts";
import { MAX_RULE_RECIPIENTS, RECIPIENT_STEPS } from "@millwright/domain/iot/alarm-rules/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { t } from "../../i18n/iot.ts";
import { SelectField } from "../../kit/form/fields/choice-fields.tsx";
import { RowsField } from "../../kit/form/fields/rows-field.tsx";
import { PickerField } from "../../kit/picker/picker-field.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";

/** Whom a rule tells, and when: each row is a person, a crew or a role. */
export function RecipientsFields() {
  const mayRoles = useMay(people.roles);
  const roles = useCall(people.roles, mayRoles ? {} : null).data?.rows ?? [];
  return (
    <RowsField
      name="recipients"
      noun={t("alarmRules.telling.noun")}
      addWord={t("alarmRules.telling.add")}
      limit={MAX_RULE_RECIPIENTS}
      fresh={{ step: 1, personId: null, crewId: null, roleId: null }}
    >
      {(at) => (
        <>
          <SelectField
            name={`recipients.${at}.step`}
            label={t("alarmRules.field.step")}
            options={RECIPIENT_STEPS.map((value) => ({
              value,
              label: t(value === 1 ? "alarmRules.telling.step.first" : "alarmRules.telling.step.next"),
            }))}
          />
          <PickerField name={`recipients.${at}.personId`} label={t("alarmRules.field.personId")} call={people.list} />
          <PickerField name={`recipients.${at}.crewId`} label={t("alarmRules.field.crewId")} call={crews.list} />
          <SelectField
            name={`recipients.${at}.roleId`}
            label={t("alarmRules.field.roleId")}
            options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </>
      )}
    </RowsField>
  );
}
