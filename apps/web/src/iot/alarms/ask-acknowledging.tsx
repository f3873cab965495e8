import { useEffect, useId } from "react";
import type { AlarmRow } from "@millwright/domain/iot/alarms/contract.ts";
import { t } from "../../i18n/iot.ts";
import type { AskProps } from "../../kit/bulk/action.ts";
import { FieldFrame } from "../../kit/form/field.tsx";
import formStyles from "../../kit/form/form.module.css";

/** What was done, which need not be said. */
export function AskAcknowledging({ onChange }: AskProps<AlarmRow>) {
  const id = useId();
  // Without a word it may go ahead.
  useEffect(() => onChange({}), [onChange]);
  return (
    <FieldFrame field={{ id, label: t("alarms.field.note"), isRequired: false, message: undefined }}>
      <textarea
        id={id}
        rows={3}
        maxLength={2000}
        className={formStyles.area}
        onChange={({ target }) => onChange(target.value.trim() === "" ? {} : { note: target.value.trim() })}
      />
    </FieldFrame>
  );
}
