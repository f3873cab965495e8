import { isFinding } from "@millwright/domain/work-orders/steps.ts";
import type { Subtask } from "@millwright/domain/work-orders/tasks.contract.ts";
import { useId, useState } from "react";
import { t } from "../../../i18n/index.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { useRecord } from "./use-record.ts";
import styles from "./steps.module.css";

/** A failed, flagged or out-of-limits result asks for a few words: what was seen. They are optional. */
export function FindingNote({ step, isDisabled }: { step: Subtask; isDisabled: boolean }) {
  const { record, isSaving } = useRecord(step);
  const [typed, setTyped] = useState<string | null>(null);
  const field = useId();
  if (step.doneAt === null || !isFinding(step)) return null;
  const text = typed ?? step.resultText ?? "";
  const isChanged = typed !== null && typed.trim() !== (step.resultText ?? "");
  const save = async () => {
    if (await record({ isDone: true, resultChoice: step.resultChoice, resultNumber: step.resultNumber, resultText: text.trim() || null })) setTyped(null);
  };
  return (
    <div className={styles.finding}>
      <label htmlFor={field}>{t("workOrders.steps.finding")}</label>
      <textarea
        id={field}
        className={styles.text}
        rows={1}
        maxLength={2000}
        value={text}
        disabled={isDisabled}
        placeholder={t("workOrders.steps.findingHint")}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (isChanged) void save();
        }}
      />
      {isChanged && (
        <Button variant="secondary" disabled={isSaving} onClick={() => void save()}>
          {t("common.action.save")}
        </Button>
      )}
    </div>
  );
}
