import { IconArrowBackUp } from "@tabler/icons-react";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { applies } from "@millwright/domain/work/orders/steps/applying.ts";
import type { OrderStop } from "@millwright/domain/work/orders/stops/contract.ts";
import type { Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workOrderReadings } from "@millwright/domain/work/orders/readings/contract.ts";
import { lazy, Suspense } from "react";
import { t } from "../../../i18n/work.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { ContributedParts } from "../../../kit/record/contributed.tsx";
import { useMay } from "../../../kit/wire/query.ts";
import { StepGuide } from "../planned/step-guide.tsx";
import { stopParts } from "../slots.ts";
import { mayChangePart } from "../statuses.ts";
import { StepControl } from "../steps/controls/step-control.tsx";
import { FindingNote } from "../steps/findings/finding-note.tsx";
import { SafetyMark } from "../steps/safety-mark.tsx";
import { LeftOut } from "../steps/left-out.tsx";
import { useRecord } from "../steps/use-record.ts";
import { WhoWhen } from "../steps/who-when.tsx";
import { useSteps } from "../tasks/use-steps.ts";
import styles from "./stops.module.css";

const Readings = lazy(async () => ({ default: (await import("../tabs/readings.tsx")).Readings }));

interface StopStepsProps {
  order: WorkOrder;
  stop: OrderStop;
  mayDo: boolean;
  /** In letters and buttons for a walk. */
  isBig?: boolean;
}

/** What is done at a stop: its steps with their results and findings, the meters of its asset, and what others bring to it. */
export function StopSteps({ order, stop, mayDo, isBig = false }: StopStepsProps) {
  const { tasks, stepsOf, isLoading, error, retry } = useSteps(order.id, stop.id);
  const seesReadings = useMay(workOrderReadings.list);
  // What was done at a stop that has ended stands fast.
  const mayRecord = mayDo && stop.state === "open";
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (isLoading) return <SkeletonRows rows={2} />;
  return (
    <>
      {tasks.length === 0 && <p className={styles.small}>{t("workOrders.stops.noSteps")}</p>}
      {tasks.map((task) => (
        <section key={task.id} className={styles.task} aria-label={task.plannedTaskName}>
          <p className={styles.taskName}>{task.plannedTaskName}</p>
          {task.taskDescription !== "" && <p className={styles.small}>{task.taskDescription}</p>}
          <ul className={styles.steps}>
            {stepsOf(task.id)
              .filter(applies)
              .map((step) => (
                <StopStep key={step.id} step={step} mayRecord={mayRecord} isBig={isBig} />
              ))}
          </ul>
        </section>
      ))}
      <Suspense>
        {seesReadings && <Readings order={order} stop={stop} mayAdd={mayRecord && mayChangePart(order, "additions")} />}
        <ContributedParts of={stopParts} give={{ order, stop }} />
      </Suspense>
    </>
  );
}

function StopStep({ step, mayRecord, isBig }: { step: Subtask; mayRecord: boolean; isBig: boolean }) {
  const { takeBack, leaveOut, isSaving } = useRecord(step);
  const isDone = step.doneAt !== null;
  return (
    <li className={styles.step}>
      <div className={styles.stepHead}>
        <span className={styles.stepName}>{step.name}</span>
        <SafetyMark step={step} />
        {step.isMandatory && (
          <span className={styles.mandatory} data-tone={isDone ? "closed" : "warn"}>
            {t("workOrders.steps.mandatory")}
          </span>
        )}
      </div>
      {step.instructions !== null && <p className={styles.small}>{step.instructions}</p>}
      <StepGuide step={step} />
      {isDone && (
        <div className={styles.result}>
          <WhoWhen step={step} />
          {mayRecord && (
            <Button variant="text" disabled={isSaving} onClick={() => void takeBack()}>
              <IconArrowBackUp size={18} aria-hidden="true" />
              {t("workOrders.steps.undo")}
            </Button>
          )}
        </div>
      )}
      <StepControl step={step} isBig={isBig} isDisabled={!mayRecord} />
      <LeftOut step={step} />
      {mayRecord && !isDone && (
        <Button variant="text" disabled={isSaving} onClick={() => void leaveOut()}>
          {t("workOrders.steps.notApplicable")}
        </Button>
      )}
      <FindingNote step={step} isBig={isBig} isDisabled={!mayRecord} />
    </li>
  );
}
