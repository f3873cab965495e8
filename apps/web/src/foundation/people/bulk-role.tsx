import { people } from "@millwright/domain/foundation/people/contract.ts";
import { t } from "../../i18n/foundation.ts";
import type { AskProps } from "../../kit/bulk/action.ts";
import { ChoiceField } from "../../kit/bulk/ask.tsx";
import { useCall } from "../../kit/wire/query.ts";

/** Which role; only those that allow no more than the person's own. */
export function AskRole({ onChange }: AskProps<unknown>) {
  const { data } = useCall(people.roles, {});
  const roles = (data?.rows ?? []).filter(({ mayGive }) => mayGive);
  return (
    <ChoiceField
      label={t("people.field.role")}
      options={roles.map(({ id, name }) => ({ value: id, label: name }))}
      none={t("people.role.none")}
      onChange={(chosen) => onChange(chosen && { roleId: chosen.value })}
    />
  );
}
