import { IconCheck } from "@tabler/icons-react";
import { t } from "../../../../i18n/work.ts";
import type { StepControlProps } from "./step-control-props.ts";
import { useRecord } from "../use-record.ts";
import styles from "../steps.module.css";

/** Done or not, with one touch. */
export function CheckControl({ step, isBig = false, isDisabled, onRecorded }: StepControlProps) {
  const { record, isSaving } = useRecord(step, onRecorded);
  const isDone = step.doneAt !== null;
  if (isBig && isDone) return null;
  return (
    <button
      type="button"
      className={styles.choice}
      data-big={isBig || undefined}
      data-tone="completed"
      aria-pressed={isDone}
      aria-label={`${t("workOrders.steps.markDone")}: ${step.name}`}
      disabled={isDisabled || isSaving}
      onClick={() => void record({ isDone: !isDone })}
    >
      <IconCheck size={isBig ? 26 : 16} aria-hidden="true" />
      {t("workOrders.steps.markDone")}
    </button>
  );
}
