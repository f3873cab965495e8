import { findingOf } from "@millwright/domain/work/orders/steps/findings.ts";
import { workOrderSubtasks, type Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { useId, useRef, useState } from "react";
import { t } from "../../../../i18n/work.ts";
import { VoiceButton } from "../../../../kit/hand/voice-button.tsx";
import { Button } from "../../../../kit/layout/button.tsx";
import { changed } from "../../../../kit/wire/query.ts";
import { FindingAnswer } from "./finding-answer.tsx";
import { StepPhotos } from "../controls/photo-control.tsx";
import { useRecord } from "../use-record.ts";
import styles from "../steps.module.css";

/** A failed, flagged or out-of-limits result asks what was seen, in a few words or a photo. Neither is needed to go on. */
export function FindingNote({ step, isBig = false, isDisabled }: { step: Subtask; isBig?: boolean; isDisabled: boolean }) {
  const { record, isSaving } = useRecord(step);
  const [typed, setTyped] = useState<string | null>(null);
  const field = useId();
  const writing = useRef<Promise<void> | null>(null);
  if (findingOf(step) === null) return null;
  const text = typed ?? step.resultText ?? "";
  const isChanged = typed !== null && typed.trim() !== (step.resultText ?? "");
  const write = async () => {
    if (await record({ isDone: true, resultChoice: step.resultChoice, resultNumber: step.resultNumber, resultText: text.trim() || null }))
      setTyped(null);
  };
  /** Leaving the field for the button below it saves first: the press waits for that one save. */
  const save = () => {
    writing.current ??= write().finally(() => {
      writing.current = null;
    });
    return writing.current;
  };
  return (
    <>
      <div className={styles.finding}>
        <label htmlFor={field} className="visually-hidden">
          {t("workOrders.steps.finding")}
        </label>
        <textarea
          id={field}
          className={styles.text}
          rows={1}
          maxLength={2000}
          value={text}
          disabled={isDisabled}
          placeholder={t("workOrders.steps.finding")}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => {
            if (isChanged) void save();
          }}
        />
        {isBig && <VoiceButton value={text} isDisabled={isDisabled} onChange={setTyped} />}
        {isChanged && (
          <Button variant="secondary" disabled={isSaving} onClick={() => void save()}>
            {t("common.action.save")}
          </Button>
        )}
        <StepPhotos step={step} isDisabled={isDisabled} onStored={() => void changed(workOrderSubtasks)} />
      </div>
      <FindingAnswer step={step} isBig={isBig} onBefore={async () => await (isChanged ? save() : undefined)} />
    </>
  );
}
