import { IconArrowDown, IconArrowUp, IconChevronRight, IconGripVertical, IconPencil, IconTrash } from "@tabler/icons-react";
import type { Subtask, Task } from "@millwright/domain/work/orders/tasks/contract.ts";
import { useRef } from "react";
import { t } from "../../../i18n/work.ts";
import { formatNumber } from "../../../kit/format.ts";
import { ActionMenu } from "../../../kit/menu/action-menu.tsx";
import { Avatar } from "../../../kit/marks/avatar.tsx";
import { StepRows } from "./step-rows.tsx";
import { SubtaskCount, TaskState } from "./task-state.tsx";
import { useOrderOf } from "./use-order-of.ts";
import type { TaskChanges } from "./use-task-changes.ts";
import styles from "./tasks.module.css";

interface TaskRowProps {
  task: Task;
  /** All tasks, in their order. */
  ids: readonly number[];
  steps: readonly Subtask[];
  /** Those of the whole order. */
  all: readonly Subtask[];
  isOpen: boolean;
  isPicked: boolean;
  mayEdit: boolean;
  changes: TaskChanges;
  onToggle: () => void;
  onPick: (isOn: boolean) => void;
  onEdit: () => void;
  onRemove: () => void;
  onReorder: (ids: readonly number[], moved: number) => void;
  onMoved: (message: string) => void;
}

export function TaskRow({
  task,
  ids,
  steps,
  all,
  isOpen,
  isPicked,
  mayEdit,
  changes,
  onToggle,
  onPick,
  onEdit,
  onRemove,
  onReorder,
  onMoved,
}: TaskRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { side, isDragged, onKeyDown, step } = useOrderOf(row, handle, { id: task.id, ids, group: "tasks", isMovable: mayEdit, onReorder });
  const name = task.plannedTaskName;
  const isDone = task.completedAt !== null;
  const at = ids.indexOf(task.id);
  return (
    <tbody>
      <tr
        ref={row}
        className={styles.task}
        data-side={side ?? undefined}
        data-dragged={isDragged || undefined}
        data-picked={isPicked || undefined}
      >
        <td className={styles.handleCell}>
          {mayEdit && (
            <button
              ref={handle}
              type="button"
              className={styles.handle}
              aria-label={t("workOrders.tasks.move", { name })}
              title={t("workOrders.tasks.moveHint")}
              onKeyDown={onKeyDown}
            >
              <IconGripVertical size={16} aria-hidden="true" />
            </button>
          )}
        </td>
        <td className={styles.pickCell}>
          {mayEdit && (
            <input
              type="checkbox"
              aria-label={t("workOrders.tasks.pick", { name })}
              checked={isPicked}
              onChange={({ target }) => onPick(target.checked)}
            />
          )}
        </td>
        <td className={styles.nameCell}>
          <span className={styles.name}>
            {mayEdit ? (
              <button
                type="button"
                className={styles.stateButton}
                aria-pressed={isDone}
                aria-label={t(isDone ? "workOrders.tasks.reopenOne" : "workOrders.tasks.completeOne", { name })}
                title={t(isDone ? "workOrders.tasks.reopen" : "workOrders.tasks.complete")}
                onClick={() => void changes.complete([task.id], !isDone)}
              >
                <TaskState task={task} />
              </button>
            ) : (
              <TaskState task={task} />
            )}
            <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={onToggle}>
              <span>
                <span className={styles.title} data-done={isDone || undefined}>
                  {name}
                </span>
                {task.taskDescription !== "" && <span className={styles.description}>{task.taskDescription}</span>}
              </span>
              <IconChevronRight size={16} aria-hidden="true" />
            </button>
          </span>
        </td>
        <td className={styles.personCell}>
          {task.fullName === null ? (
            <span className={styles.none}>–</span>
          ) : (
            <span className={styles.person}>
              <Avatar name={task.fullName} size={20} />
              {task.fullName}
            </span>
          )}
        </td>
        <td className={styles.countCell}>
          <SubtaskCount task={task} />
        </td>
        <td className={styles.number} title={t("workOrders.hours", { clock: task.estDuration })}>
          <span className={styles.cellLabel}>{t("workOrders.tasks.column.estLaborHrs")} </span>
          {formatNumber(task.estLaborHrs, 2, 2)}
        </td>
        <td className={styles.menuCell}>
          {mayEdit && (
            <ActionMenu
              about={name}
              actions={[
                { label: t("common.action.edit"), icon: IconPencil, onChoose: onEdit },
                { label: t("workOrders.tasks.up"), icon: IconArrowUp, onChoose: () => step(-1), isDisabled: at === 0 },
                { label: t("workOrders.tasks.down"), icon: IconArrowDown, onChoose: () => step(1), isDisabled: at === ids.length - 1 },
                { label: t("common.action.delete"), icon: IconTrash, onChoose: onRemove, isDangerous: true },
              ]}
            />
          )}
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.stepsRow}>
          <td colSpan={7}>
            <StepRows task={task} steps={steps} all={all} mayEdit={mayEdit} changes={changes} onMoved={onMoved} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
