import { IconAlertTriangle, IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { findingsIn } from "@millwright/domain/work/orders/steps/findings.ts";
import { subtaskState, type SubtaskState } from "@millwright/domain/work/orders/steps/steps.ts";
import type { Task } from "@millwright/domain/work/orders/tasks/contract.ts";
import { t } from "../../../i18n/work.ts";
import { FindingMarks, findingTone } from "../../../kit/marks/result-mark.tsx";
import { SubtaskIcon } from "../../../kit/marks/subtask-icon.tsx";
import styles from "./tasks.module.css";

/** Completed or not, as the specification's task icons. */
export function TaskState({ task }: { task: Pick<Task, "completedAt" | "failed" | "flagged" | "outside"> }) {
  const isDone = task.completedAt !== null;
  const tone = isDone ? findingTone(task) : undefined;
  const Glyph = tone ? IconAlertTriangle : isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <span
      className={styles.state}
      data-done={isDone || undefined}
      data-tone={tone}
      role="img"
      aria-label={t(tone ? "workOrders.tasks.doneFound" : isDone ? "workOrders.tasks.done" : "workOrders.tasks.notDone")}
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
      <FindingMarks counts={task} />
    </span>
  );
}
