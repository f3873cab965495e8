import type { Subtask, Task } from "@millwright/domain/work/orders/tasks/contract.ts";
import { useState } from "react";
import { t } from "../../../i18n/work.ts";
import { TaskRow } from "./task-row.tsx";
import type { TaskChanges } from "./use-task-changes.ts";
import styles from "./tasks.module.css";

interface TaskRowsProps {
  tasks: readonly Task[];
  stepsOf: (taskId: number) => readonly Subtask[];
  picked: readonly number[];
  mayEdit: boolean;
  changes: TaskChanges;
  onPick: (ids: readonly number[]) => void;
  onEdit: (task: Task) => void;
  onRemove: (task: Task) => void;
  /** Says where a row was moved to, for those who do not see it. */
  onMoved: (message: string) => void;
}

/** The table of tasks with the specified columns; each row opens to its steps. */
export function TaskRows({ tasks, stepsOf, picked, mayEdit, changes, onPick, onEdit, onRemove, onMoved }: TaskRowsProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => firstOpen(tasks));
  const ids = tasks.map(({ id }) => id);
  const toggle = (id: number) => setOpen(open.has(id) ? new Set([...open].filter((other) => other !== id)) : new Set([...open, id]));
  const reorder = (next: readonly number[], moved: number) => {
    const name = tasks.find(({ id }) => id === moved)?.plannedTaskName ?? "";
    onMoved(t("workOrders.tasks.moved", { name, place: next.indexOf(moved) + 1, count: next.length }));
    void changes.reorder(next);
  };
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th className={styles.handleCell}>
            <span className="visually-hidden">{t("workOrders.tasks.order")}</span>
          </th>
          <th className={styles.pickCell}>
            {mayEdit ? (
              <input
                type="checkbox"
                aria-label={t("workOrders.tasks.pickAll")}
                checked={picked.length > 0 && picked.length === tasks.length}
                onChange={({ target }) => onPick(target.checked ? ids : [])}
              />
            ) : (
              <span className="visually-hidden">{t("workOrders.tasks.pickAll")}</span>
            )}
          </th>
          <th className={styles.nameCell}>{t("workOrders.tasks.column.plannedTaskName")}</th>
          <th>{t("workOrders.tasks.column.fullName")}</th>
          <th>{t("workOrders.tasks.column.subtasksCount")}</th>
          <th className={styles.number}>{t("workOrders.tasks.column.estLaborHrs")}</th>
          <th className={styles.menuCell}>
            <span className="visually-hidden">{t("common.action.more")}</span>
          </th>
        </tr>
      </thead>
      {tasks.map((task) => (
        <TaskRow
          key={task.id}
          task={task}
          ids={ids}
          steps={stepsOf(task.id)}
          all={tasks.flatMap(({ id }) => stepsOf(id))}
          isOpen={open.has(task.id)}
          isPicked={picked.includes(task.id)}
          mayEdit={mayEdit}
          changes={changes}
          onToggle={() => toggle(task.id)}
          onPick={(isOn) => onPick(isOn ? [...picked, task.id] : picked.filter((id) => id !== task.id))}
          onEdit={() => onEdit(task)}
          onRemove={() => onRemove(task)}
          onReorder={reorder}
          onMoved={onMoved}
        />
      ))}
    </table>
  );
}

/** Steps that are open to begin with, while they fit on a screen; of longer orders the task to go on with. */
const OPEN_STEPS = 12;

function firstOpen(tasks: readonly Task[]): ReadonlySet<number> {
  const all = tasks.reduce((sum, task) => sum + task.subtasksCount, 0);
  if (all <= OPEN_STEPS) return new Set(tasks.map(({ id }) => id));
  const next = tasks.find(({ completedAt }) => completedAt === null);
  return new Set(next ? [next.id] : []);
}
