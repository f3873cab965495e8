import { useEffect, useId, useState } from "react";
import type { AlarmRow } from "@millwright/domain/iot/alarms/contract.ts";
import { t } from "../../i18n/iot.ts";
import type { AskProps } from "../../kit/bulk/action.ts";
import { ReasonField } from "../../kit/bulk/ask.tsx";
import { InstantInput } from "../../kit/form/dates/date-inputs.tsx";
import { FieldFrame } from "../../kit/form/field.tsx";

/** Until when, and why; both have to be said. */
export function AskShelving({ onChange }: AskProps<AlarmRow>) {
  const id = useId();
  const [until, setUntil] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  useEffect(() => {
    onChange(until !== null && reason !== "" ? { until, reason } : null);
    // The dialog gives another function each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [until, reason]);
  return (
    <>
      <p>{t("alarms.shelve.text")}</p>
      <FieldFrame field={{ id, label: t("alarms.shelve.field.until"), isRequired: true, message: undefined }} isGroup>
        <InstantInput aria-labelledby={`${id}-label`} isRequired value={until} onChange={(next) => setUntil(next ?? null)} />
      </FieldFrame>
      <ReasonField isRequired onChange={setReason} />
    </>
  );
}
