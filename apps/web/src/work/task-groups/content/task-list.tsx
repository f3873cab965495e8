import { IconListCheck } from "@tabler/icons-react";
import type { TaskGroupContent } from "@millwright/domain/work/task-groups/contract.ts";
import type { PlannedTask } from "@millwright/domain/work/task-groups/planned/contract.ts";
import { useState } from "react";
import { t } from "../../../i18n/work.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { EmptyState } from "../../../kit/feedback/states.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { AddLine } from "../../orders/public.ts";
import { TaskForm } from "./task-form.tsx";
import { TaskItem } from "./task-item.tsx";
import { useContentChanges } from "./use-content.ts";
import styles from "./content.module.css";

interface TaskListProps {
  content: TaskGroupContent;
  mayEdit: boolean;
}

/** The tasks with their steps, in the order in which they are worked through. Enter adds one after the other. */
export function TaskList({ content, mayEdit }: TaskListProps) {
  const changes = useContentChanges(content.taskGroupId);
  const [edited, setEdited] = useState<PlannedTask | null>(null);
  const [message, setMessage] = useState("");
  const ids = content.tasks.map(({ id }) => id);
  const moved = (name: string, next: readonly number[], id: number) =>
    setMessage(t("workOrders.tasks.moved", { name, place: next.indexOf(id) + 1, count: next.length }));
  const remove = async (task: PlannedTask) => {
    const answer = await ask({
      title: t("taskGroups.content.removeTask"),
      text: t("taskGroups.content.removeTaskText", { name: task.plannedTaskName }),
      confirm: t("common.action.delete"),
      isDangerous: true,
    });
    if (answer) await changes.removeTask(task.id);
  };
  return (
    <Card title={t("taskGroups.tab.tasks")} isPadded={false}>
      {content.tasks.length === 0 ? (
        <EmptyState icon={IconListCheck} text={t(mayEdit ? "taskGroups.content.none" : "taskGroups.content.noneRead")} />
      ) : (
        <ol className={styles.tasks}>
          {content.tasks.map((task) => (
            <TaskItem
              key={task.id}
              task={task}
              ids={ids}
              all={content.subtasks}
              steps={content.subtasks.filter(({ plannedTaskId }) => plannedTaskId === task.id)}
              mayEdit={mayEdit}
              changes={changes}
              onEdit={() => setEdited(task)}
              onRemove={() => void remove(task)}
              onMoved={moved}
            />
          ))}
        </ol>
      )}
      {mayEdit && <AddLine label={t("workOrders.tasks.add")} onAdd={changes.addTask} />}
      <p className="visually-hidden" aria-live="assertive">
        {message}
      </p>
      {edited && <TaskForm task={edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}
