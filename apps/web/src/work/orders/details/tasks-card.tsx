import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../../i18n/work.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { FindingMarks } from "../../../kit/marks/result-mark.tsx";
import { TaskState } from "../tasks/task-state.tsx";
import { useSteps } from "../tasks/use-steps.ts";
import styles from "./details.module.css";

/** The tasks in short, so that the first tab says what there is to do. */
export function TasksCard({ order, onTasks }: { order: WorkOrder; onTasks: () => void }) {
  const { tasks } = useSteps(order.id);
  return (
    <Card
      title={t("workOrders.tab.tasks")}
      aside={
        <Button variant="text" onClick={onTasks}>
          {t("workOrders.tasks.openAll")}
        </Button>
      }
    >
      <ol className={styles.tasks}>
        {tasks.map((task) => (
          <li key={task.id}>
            <TaskState task={task} />
            <span className={styles.taskName} data-done={task.completedAt !== null || undefined}>
              {task.plannedTaskName}
            </span>
            {task.fullName && <span className={styles.taskPerson}>{task.fullName}</span>}
            <FindingMarks counts={task} />
            {task.subtasksCount > 0 && (
              <span className={styles.taskCount}>
                {t("workOrders.tasks.ratio", { done: task.subtasksDone, count: task.subtasksCount })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
