import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import type { Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { useId, useState, type FormEvent } from "react";
import { t } from "../../../i18n/work.ts";
import { VoiceButton } from "../../../kit/hand/voice-button.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import { useRecord } from "./use-record.ts";
import styles from "./steps.module.css";

interface CannotDoProps {
  step: Subtask;
  onRecorded: (recorded: Subtask) => void;
  onClose: () => void;
}

/** Why a step is not done: one of the organisation's reasons with one touch, or in own words. */
export function CannotDo({ step, onRecorded, onClose }: CannotDoProps) {
  const { data } = useCall(valuesOf("step-reasons").options, { query: {} });
  const { record, isSaving } = useRecord(step, onRecorded);
  const [typed, setTyped] = useState("");
  const field = useId();
  const answer = (reason: string) => void record({ isDone: true, notApplicableReason: reason });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== "") answer(typed.trim());
  };
  return (
    <div className={styles.cannot}>
      <h3 id={`${field}-title`}>{t("workOrders.steps.cannotWhy")}</h3>
      <div className={styles.reasons} role="group" aria-labelledby={`${field}-title`}>
        {data?.rows.map(({ id, name }) => (
          <button key={id} type="button" className={styles.reasonKey} disabled={isSaving} onClick={() => answer(name)}>
            {name}
          </button>
        ))}
      </div>
      <form className={styles.entry} data-big onSubmit={send}>
        <label htmlFor={field}>{t("workOrders.steps.cannotOther")}</label>
        <textarea
          id={field}
          className={styles.text}
          rows={2}
          maxLength={500}
          value={typed}
          disabled={isSaving}
          onChange={({ target }) => setTyped(target.value)}
        />
        <VoiceButton value={typed} onChange={setTyped} />
        <Button
          type="submit"
          variant={typed.trim() === "" ? "secondary" : "primary"}
          className={styles.bigSave}
          disabled={isSaving || typed.trim() === ""}
        >
          {t("workOrders.steps.cannotSave")}
        </Button>
        <Button variant="text" className={styles.bigText} onClick={onClose}>
          {t("workOrders.steps.cannotNot")}
        </Button>
      </form>
    </div>
  );
}
