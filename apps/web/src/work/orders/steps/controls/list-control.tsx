import type { StepControlProps } from "./step-control-props.ts";
import { useRecord } from "../use-record.ts";
import styles from "../steps.module.css";

/** One of the values that the step lists. The chosen one, touched again, is taken back. */
export function ListControl({ step, isBig = false, isDisabled, onRecorded }: StepControlProps) {
  const { record, isSaving } = useRecord(step, onRecorded);
  const choose = (value: number) =>
    step.doneAt !== null && step.resultChoice === value && !isBig
      ? record({ isDone: false, resultChoice: null })
      : record({ isDone: true, resultChoice: value, resultText: step.resultText });
  return (
    <div className={styles.list} data-big={isBig || undefined} role="group" aria-label={step.name}>
      {step.choices.map((name, at) => (
        <button
          key={name}
          type="button"
          className={styles.choice}
          data-big={isBig || undefined}
          data-tone="info"
          aria-pressed={step.resultChoice === at + 1 && step.doneAt !== null}
          disabled={isDisabled || isSaving}
          onClick={() => void choose(at + 1)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
