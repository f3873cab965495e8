import { useId, useState, type FormEvent } from "react";
import { t } from "../../../../i18n/work.ts";
import { VoiceButton } from "../../../../kit/hand/voice-button.tsx";
import { Button } from "../../../../kit/layout/button.tsx";
import type { StepControlProps } from "./step-control-props.ts";
import { useRecord } from "../use-record.ts";
import styles from "../steps.module.css";

/** A result in words. */
export function TextControl({ step, isBig = false, isDisabled, onRecorded }: StepControlProps) {
  const { record, isSaving } = useRecord(step, onRecorded);
  const [typed, setTyped] = useState<string | null>(null);
  const field = useId();
  const text = typed ?? step.resultText ?? "";
  const isChanged = typed !== null && typed.trim() !== (step.resultText ?? "");
  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim() !== "" && (await record({ isDone: true, resultText: text.trim() }))) setTyped(null);
  };
  return (
    <form className={styles.entry} data-big={isBig || undefined} onSubmit={(event) => void save(event)}>
      <label htmlFor={field} className="visually-hidden">
        {step.name}
      </label>
      <textarea
        id={field}
        className={styles.text}
        rows={isBig ? 4 : 1}
        maxLength={2000}
        value={text}
        disabled={isDisabled}
        placeholder={t("workOrders.steps.writeResult")}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (!isBig && isChanged) void save();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save(event);
        }}
      />
      {isBig && <VoiceButton value={text} isDisabled={isDisabled} onChange={setTyped} />}
      {(isChanged || (isBig && step.doneAt === null)) && (
        <Button
          type="submit"
          variant={isBig ? "primary" : "secondary"}
          className={isBig ? styles.bigSave : undefined}
          disabled={isDisabled || isSaving || text.trim() === ""}
        >
          {t(isBig ? "workOrders.steps.saveNext" : "common.action.save")}
        </Button>
      )}
    </form>
  );
}
