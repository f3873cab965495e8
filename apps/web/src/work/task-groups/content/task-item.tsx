import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from "@tabler/icons-react";
import { STEP_KINDS, type StepKind } from "@millwright/domain/work/orders/steps/steps.ts";
import type { PlannedSubtask, PlannedTask } from "@millwright/domain/work/task-groups/planned/contract.ts";
import { useRef, useState } from "react";
import { t } from "../../../i18n/work.ts";
import { formatNumber } from "../../../kit/format.ts";
import { Avatar } from "../../../kit/marks/avatar.tsx";
import { ActionMenu } from "../../../kit/menu/action-menu.tsx";
import { AddLine, useOrderOf } from "../../orders/public.ts";
import { StepForm } from "./step-form.tsx";
import { StepItem } from "./step-item.tsx";
import type { ContentChanges } from "./use-content.ts";
import styles from "./content.module.css";

interface TaskItemProps {
  task: PlannedTask;
  /** All tasks, in their order. */
  ids: readonly number[];
  steps: readonly PlannedSubtask[];
  /** Those of the whole group. */
  all: readonly PlannedSubtask[];
  mayEdit: boolean;
  changes: ContentChanges;
  onEdit: () => void;
  onRemove: () => void;
  /** Says where a row was moved to, for those who do not see it. */
  onMoved: (name: string, ids: readonly number[], moved: number) => void;
}

export function TaskItem({ task, ids, steps, all, mayEdit, changes, onEdit, onRemove, onMoved }: TaskItemProps) {
  const row = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [kind, setKind] = useState<StepKind>("check");
  const [edited, setEdited] = useState<PlannedSubtask | null>(null);
  const name = task.plannedTaskName;
  const onReorder = (next: readonly number[], moved: number) => {
    onMoved(name, next, moved);
    void changes.reorderTasks(next);
  };
  const { side, isDragged, onKeyDown, step } = useOrderOf(row, handle, { id: task.id, ids, group: "tasks", isMovable: mayEdit, onReorder });
  const at = ids.indexOf(task.id);
  const stepIds = steps.map(({ id }) => id);
  return (
    <li>
      <div ref={row} className={styles.task} data-side={side ?? undefined} data-dragged={isDragged || undefined}>
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
        <span className={styles.words}>
          <strong>{name}</strong>
          {task.taskDescription !== "" && <span className={styles.small}>{task.taskDescription}</span>}
        </span>
        {task.fullName !== null && (
          <span className={styles.person}>
            <Avatar name={task.fullName} size={20} />
            {task.fullName}
          </span>
        )}
        <span className={styles.small} title={t("workOrders.tasks.column.estLaborHrs")}>
          {t("workOrders.hours", { clock: formatNumber(task.estLaborHrs, 2, 2) })}
        </span>
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
      </div>
      <div className={styles.steps}>
        <ol aria-label={name}>
          {steps.map((one) => (
            <StepItem
              key={one.id}
              step={one}
              ids={stepIds}
              mayEdit={mayEdit}
              changes={changes}
              onEdit={() => setEdited(one)}
              onMoved={onMoved}
            />
          ))}
        </ol>
        {mayEdit && (
          <AddLine label={t("workOrders.steps.add")} limit={300} onAdd={(typed) => changes.addStep(task.id, typed, kind)}>
            <select
              className={styles.kind}
              aria-label={t("workOrders.steps.field.kind")}
              value={kind}
              onChange={({ target }) => setKind(STEP_KINDS.find((one) => one === target.value) ?? "check")}
            >
              {STEP_KINDS.map((one) => (
                <option key={one} value={one}>
                  {t(`workOrders.steps.kind.${one}`)}
                </option>
              ))}
            </select>
          </AddLine>
        )}
      </div>
      {edited && <StepForm step={steps.find(({ id }) => id === edited.id) ?? edited} others={all} onClose={() => setEdited(null)} />}
    </li>
  );
}
