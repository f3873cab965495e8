import { IconArrowBackUp } from "@tabler/icons-react";
import type { Subtask, Task } from "@millwright/domain/work/orders/tasks/contract.ts";
import { t } from "../../../i18n/work.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { WalkAnswer, WalkQuestion } from "../../../kit/walk/walk-parts.tsx";
import { StepGuide } from "../planned/step-guide.tsx";
import { FindingNote } from "./findings/finding-note.tsx";
import { StepControl } from "./controls/step-control.tsx";
import { CannotDo } from "./cannot-do.tsx";
import { Previous } from "./previous.tsx";
import { useRecord } from "./use-record.ts";
import { LeftOut } from "./left-out.tsx";
import { SafetyMark } from "./safety-mark.tsx";
import { WhoWhen } from "./who-when.tsx";
import styles from "./runner.module.css";

interface BigStepProps {
  step: Subtask;
  task: Task | undefined;
  mayDo: boolean;
  /** Why the step is not done is asked in place of its result. */
  isCannot: boolean;
  onCan: () => void;
  onRecorded: (recorded: Subtask) => void;
}

/** One step over the whole screen: what to do above, the answer within reach of the thumb. */
export function BigStep({ step, task, mayDo, isCannot, onCan, onRecorded }: BigStepProps) {
  const { takeBack, isSaving } = useRecord(step, onRecorded);
  const isDone = step.doneAt !== null;
  return (
    <>
      <WalkQuestion about={task?.plannedTaskName} question={step.name}>
        {step.isSafety && (
          <p className={styles.mark}>
            <SafetyMark step={step} />
          </p>
        )}
        {step.isMandatory && (
          <p className={styles.mandatory} data-tone={isDone ? "closed" : "warn"}>
            {t("workOrders.steps.mandatory")}
          </p>
        )}
        {step.instructions !== null && <p className={styles.instructions}>{step.instructions}</p>}
        {task && task.taskDescription !== "" && <p className={styles.instructions}>{task.taskDescription}</p>}
        <StepGuide step={step} />
        <Previous step={step} />
        {isDone && (
          <div className={styles.result}>
            <WhoWhen step={step} />
            {mayDo && (
              <Button variant="text" className={styles.undo} disabled={isSaving} onClick={() => void takeBack()}>
                <IconArrowBackUp size={18} aria-hidden="true" />
                {t("workOrders.steps.undo")}
              </Button>
            )}
          </div>
        )}
        <LeftOut step={step} />
        <FindingNote step={step} isBig isDisabled={!mayDo} />
      </WalkQuestion>
      <WalkAnswer>
        {isCannot && mayDo && !isDone ? (
          <CannotDo step={step} onRecorded={onRecorded} onClose={onCan} />
        ) : (
          <StepControl step={step} isBig isDisabled={!mayDo} onRecorded={onRecorded} />
        )}
      </WalkAnswer>
    </>
  );
}
