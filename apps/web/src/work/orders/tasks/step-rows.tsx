import type { Subtask, Task } from "@millwright/domain/work/orders/tasks/contract.ts";
import { STEP_KINDS, type StepKind } from "@millwright/domain/work/orders/steps/steps.ts";
import { useState } from "react";
import { t } from "../../../i18n/work.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { AddLine } from "./add-line.tsx";
import { StepForm } from "./step-form.tsx";
import { StepRow } from "./step-row.tsx";
import type { TaskChanges } from "./use-task-changes.ts";
import styles from "./step-rows.module.css";
import shared from "./tasks.module.css";

interface StepRowsProps {
  task: Task;
  steps: readonly Subtask[];
  /** Those of the whole order. */
  all: readonly Subtask[];
  mayEdit: boolean;
  changes: TaskChanges;
  onMoved: (message: string) => void;
}

/** The steps of one task, their results given in place. */
export function StepRows({ task, steps, all, mayEdit, changes, onMoved }: StepRowsProps) {
  const [edited, setEdited] = useState<Subtask | null>(null);
  const [kind, setKind] = useState<StepKind>("check");
  const ids = steps.map(({ id }) => id);
  const reorder = (next: readonly number[], moved: number) => {
    const name = steps.find(({ id }) => id === moved)?.name ?? "";
    onMoved(t("workOrders.tasks.moved", { name, place: next.indexOf(moved) + 1, count: next.length }));
    void changes.reorderSteps(next);
  };
  const remove = async (step: Subtask) => {
    const answer = await ask({
      title: t("workOrders.steps.removeTitle"),
      text: t("workOrders.steps.removeText", { name: step.name }),
      confirm: t("common.action.delete"),
      isDangerous: true,
    });
    if (answer) await changes.removeStep(step.id);
  };
  return (
    <div className={styles.steps}>
      {steps.length === 0 && !mayEdit && <p className={shared.none}>{t("workOrders.steps.empty")}</p>}
      <ol aria-label={task.plannedTaskName}>
        {steps.map((step) => (
          <StepRow
            key={step.id}
            step={step}
            waitsFor={all.find(({ id }) => id === step.shownAfterId)}
            ids={ids}
            mayEdit={mayEdit}
            onEdit={() => setEdited(step)}
            onRemove={() => void remove(step)}
            onReorder={reorder}
          />
        ))}
      </ol>
      {mayEdit && (
        <AddLine label={t("workOrders.steps.add")} limit={300} onAdd={(name) => changes.addStep(task.id, name, kind)}>
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
      {edited && <StepForm step={edited} others={all} onClose={() => setEdited(null)} />}
    </div>
  );
}
