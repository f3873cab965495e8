import { IconAlertTriangle, IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { findingsIn } from "@millwright/domain/work/orders/steps/findings.ts";
import { subtaskState, type SubtaskState } from "@millwright/domain/work/orders/steps/steps.ts";
import type { Task } from "@millwright/domain/work/orders/tasks/contract.ts";
import { t } from "../../../i18n/work.ts";
import { FoundMarks, foundTone } from "../../../kit/marks/result-mark.tsx";
import { SubtaskIcon } from "../../../kit/marks/subtask-icon.tsx";
import styles from "./tasks.module.css";

/** Completed or not, as the specification's task icons. */
export function TaskState({ task }: { task: Pick<Task, "completedAt" | "failed" | "flagged" | "outside"> }) {
  const isDone = task.completedAt !== null;
  const found = isDone ? foundTone(task) : undefined;
  const Glyph = found ? IconAlertTriangle : isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <span
      className={styles.state}
      data-done={isDone || undefined}
      data-tone={found}
      role="img"
      aria-label={t(found ? "workOrders.tasks.doneFound" : isDone ? "workOrders.tasks.done" : "workOrders.tasks.notDone")}
    >
      <Glyph size={20} stroke={1.75} aria-hidden="true" />
    </span>
  );
}

const ICON_OF: Record<SubtaskState, Parameters<typeof SubtaskIcon>[0]["state"]> = {
  none: "none",
  partial: "partial",
  complete: "complete",
  mandatory_left: "mandatoryLeft",
};

/** How far the steps of a task are: the specified icon and the numbers. */
export function SubtaskCount({ task }: { task: Task }) {
  const state = subtaskState(task);
  return (
    <span className={styles.count} data-found={findingsIn(task) > 0 || undefined}>
      <SubtaskIcon state={state === "complete" && findingsIn(task) > 0 ? "found" : ICON_OF[state]} />
      {task.subtasksCount === 0
        ? t("workOrders.tasks.none")
        : t("workOrders.tasks.ratio", { done: task.subtasksDone, count: task.subtasksCount })}
      <FoundMarks counts={task} />
    </span>
  );
}
