import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconPhoto, IconTrash } from "@tabler/icons-react";
import type { PlannedSubtask } from "@millwright/domain/work/task-groups/planned/contract.ts";
import { isMeasured } from "@millwright/domain/work/orders/steps/steps.ts";
import { useRef, useState } from "react";
import { t } from "../../../i18n/work.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { formatNumber } from "../../../kit/format.ts";
import { ActionMenu } from "../../../kit/menu/action-menu.tsx";
import { SafetyMark, useOrderOf } from "../../orders/public.ts";
import { PicturesDialog } from "./pictures.tsx";
import type { ContentChanges } from "./use-content.ts";
import styles from "./content.module.css";

interface StepItemProps {
  step: PlannedSubtask;
  /** All steps of the task, in their order. */
  ids: readonly number[];
  mayEdit: boolean;
  changes: ContentChanges;
  onEdit: () => void;
  onMoved: (name: string, ids: readonly number[], moved: number) => void;
}

export function StepItem({ step, ids, mayEdit, changes, onEdit, onMoved }: StepItemProps) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [seesPictures, setSeesPictures] = useState(false);
  const onReorder = (next: readonly number[], moved: number) => {
    onMoved(step.name, next, moved);
    void changes.reorderSteps(next);
  };
  const group = `steps-${step.plannedTaskId}`;
  const order = useOrderOf(row, handle, { id: step.id, ids, group, isMovable: mayEdit, onReorder });
  const at = ids.indexOf(step.id);
  const limits = limitsOf(step);
  return (
    <li ref={row} className={styles.step} data-side={order.side ?? undefined} data-dragged={order.isDragged || undefined}>
      {mayEdit && (
        <button
          ref={handle}
          type="button"
          className={styles.handle}
          aria-label={t("workOrders.tasks.move", { name: step.name })}
          title={t("workOrders.tasks.moveHint")}
          onKeyDown={order.onKeyDown}
        >
          <IconGripVertical size={15} aria-hidden="true" />
        </button>
      )}
      <span className={styles.words}>
        <span className={styles.stepName}>
          {step.name}
          <SafetyMark step={step} />
          {step.isMandatory && (
            <span className={styles.mandatory} data-tone="warn">
              {t("workOrders.steps.mandatory")}
            </span>
          )}
        </span>
        {step.instructions !== null && <span className={styles.small}>{step.instructions}</span>}
        {step.pictures > 0 && (
          <span>
            <Button variant="text" onClick={() => setSeesPictures(true)}>
              <IconPhoto size={16} aria-hidden="true" />
              {t("taskGroups.content.pictures", { count: step.pictures })}
            </Button>
          </span>
        )}
      </span>
      <span className={styles.small}>{[t(`workOrders.steps.kind.${step.kind}`), limits].filter(Boolean).join(" · ")}</span>
      {mayEdit && (
        <ActionMenu
          about={step.name}
          actions={[
            { label: t("common.action.edit"), icon: IconPencil, onChoose: onEdit },
            { label: t("taskGroups.content.picturesTitle"), icon: IconPhoto, onChoose: () => setSeesPictures(true) },
            { label: t("workOrders.tasks.up"), icon: IconArrowUp, onChoose: () => order.step(-1), isDisabled: at === 0 },
            { label: t("workOrders.tasks.down"), icon: IconArrowDown, onChoose: () => order.step(1), isDisabled: at === ids.length - 1 },
            {
              label: t("common.action.delete"),
              icon: IconTrash,
              onChoose: () => void changes.removeStep(step.id),
              isDangerous: true,
            },
          ]}
        />
      )}
      {seesPictures && <PicturesDialog step={step} mayEdit={mayEdit} onClose={() => setSeesPictures(false)} />}
    </li>
  );
}

function limitsOf({ kind, choices, minValue, maxValue, unit }: PlannedSubtask): string {
  if (!isMeasured(kind)) return choices.join(" / ");
  const [min, max] = [minValue, maxValue].map((value) => (value === null ? null : formatNumber(value, 6)));
  const limits =
    min && max ? t("kit.walk.between", { min, max }) : min ? t("kit.walk.atLeast", { min }) : max ? t("kit.walk.atMost", { max }) : "";
  return [limits, unit].filter(Boolean).join(" ");
}
