import { useEffect, useId } from "react";
import { noteFault } from "@millwright/domain/iot/alarms/acknowledging.ts";
import type { AlarmRow } from "@millwright/domain/iot/alarms/contract.ts";
import { t } from "../../i18n/iot.ts";
import type { AskProps } from "../../kit/bulk/action.ts";
import { FieldFrame } from "../../kit/form/field.tsx";
import formStyles from "../../kit/form/form.module.css";

/** What was done; of a sensor of which a record is kept it has to be said. */
export function AskAcknowledging({ rows, onChange }: AskProps<AlarmRow>) {
  const id = useId();
  const isRequired = rows.some((alarm) => noteFault(alarm, null) !== null);
  const unsaid = isRequired ? null : {};
  useEffect(() => {
    onChange(unsaid);
    // The dialog gives another function each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isRequired]);
  return (
    <>
      {isRequired && <p>{t("alarms.acknowledge.neededOfSome")}</p>}
      <FieldFrame field={{ id, label: t("alarms.field.note"), isRequired, message: undefined }}>
        <textarea
          id={id}
          rows={3}
          maxLength={2000}
          className={formStyles.area}
          aria-required={isRequired}
          onChange={({ target }) => onChange(target.value.trim() === "" ? unsaid : { note: target.value.trim() })}
        />
      </FieldFrame>
    </>
  );
}
