import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconBan,
  IconGripVertical,
  IconPencil,
  IconPhoto,
  IconTrash,
} from "@tabler/icons-react";
import { applies } from "@millwright/domain/work/orders/steps/applying.ts";
import type { Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { useRef } from "react";
import { t } from "../../../i18n/work.ts";
import { ActionMenu } from "../../../kit/menu/action-menu.tsx";
import { StepGuide } from "../planned/step-guide.tsx";
import { FindingNote } from "../steps/findings/finding-note.tsx";
import { StepControl } from "../steps/controls/step-control.tsx";
import { SafetyMark } from "../steps/safety-mark.tsx";
import { LeftOut } from "../steps/left-out.tsx";
import { resultName } from "../steps/result-name.ts";
import { useRecord } from "../steps/use-record.ts";
import { WhoWhen } from "../steps/who-when.tsx";
import { useGuide } from "./use-guide.ts";
import { useOrderOf } from "./use-order-of.ts";
import styles from "./step-rows.module.css";
import shared from "./tasks.module.css";

interface StepRowProps {
  step: Subtask;
  /** The step whose result it waits for. */
  waitsFor: Subtask | undefined;
  /** All steps of the task, in their order. */
  ids: readonly number[];
  mayEdit: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onReorder: (ids: readonly number[], moved: number) => void;
}

export function StepRow({ step, waitsFor, ids, mayEdit, onEdit, onRemove, onReorder }: StepRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const order = useOrderOf(row, handle, { id: step.id, ids, group: `steps of ${step.workOrderTaskId}`, isMovable: mayEdit, onReorder });
  const { takeBack, leaveOut } = useRecord(step);
  const picture = useRef<HTMLInputElement>(null);
  const showGuide = useGuide(step);
  const isDone = step.doneAt !== null;
  const at = ids.indexOf(step.id);
  return (
    <li
      ref={row}
      className={styles.step}
      data-side={order.side ?? undefined}
      data-dragged={order.isDragged || undefined}
      data-done={isDone || undefined}
      data-hidden={!applies(step) || undefined}
    >
      {mayEdit && (
        <button
          ref={handle}
          type="button"
          className={shared.handle}
          aria-label={t("workOrders.tasks.move", { name: step.name })}
          title={t("workOrders.tasks.moveHint")}
          onKeyDown={order.onKeyDown}
        >
          <IconGripVertical size={15} aria-hidden="true" />
        </button>
      )}
      <span className={styles.stepWords}>
        <span className={styles.stepName}>
          {step.name}
          <SafetyMark step={step} />
          {step.isMandatory && (
            <span className={styles.mandatory} data-tone={isDone ? "closed" : "warn"}>
              {t("workOrders.steps.mandatory")}
            </span>
          )}
        </span>
        {step.instructions !== null && <span className={shared.description}>{step.instructions}</span>}
        <StepGuide step={step} />
        <WhoWhen step={step} />
        <LeftOut step={step} />
        {waitsFor && (
          <span className={shared.description}>
            {t("workOrders.steps.shownAfter", { name: waitsFor.name, result: resultName(waitsFor, step.shownOn) })}
          </span>
        )}
        <FindingNote step={step} isDisabled={!mayEdit} />
      </span>
      {applies(step) && <StepControl step={step} isDisabled={!mayEdit} />}
      {mayEdit && (
        <input
          ref={picture}
          type="file"
          accept="image/*"
          hidden
          aria-label={`${t("workOrders.steps.guide")}: ${step.name}`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void showGuide(file);
            target.value = "";
          }}
        />
      )}
      {mayEdit && (
        <ActionMenu
          about={step.name}
          actions={[
            { label: t("common.action.edit"), icon: IconPencil, onChoose: onEdit },
            { label: t("workOrders.steps.guide"), icon: IconPhoto, onChoose: () => picture.current?.click() },
            { label: t("workOrders.steps.takeBack"), icon: IconArrowBackUp, onChoose: () => void takeBack(), isDisabled: !isDone },
            {
              label: t("workOrders.steps.notApplicable"),
              icon: IconBan,
              onChoose: () => void leaveOut(),
              isDisabled: isDone || !applies(step),
            },
            { label: t("workOrders.tasks.up"), icon: IconArrowUp, onChoose: () => order.step(-1), isDisabled: at === 0 },
            { label: t("workOrders.tasks.down"), icon: IconArrowDown, onChoose: () => order.step(1), isDisabled: at === ids.length - 1 },
            { label: t("common.action.delete"), icon: IconTrash, onChoose: onRemove, isDangerous: true },
          ]}
        />
      )}
    </li>
  );
}
