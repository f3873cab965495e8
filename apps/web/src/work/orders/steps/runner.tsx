import { IconAlertTriangle, IconArrowLeft, IconArrowRight, IconBan, IconCheck, IconPlayerPlay, IconX } from "@tabler/icons-react";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { countFindings, findingOf, findingsIn } from "@millwright/domain/work/orders/steps/findings.ts";
import { firstToDo } from "@millwright/domain/work/orders/steps/steps.ts";
import { applies, holdingBack, stillOpen } from "@millwright/domain/work/orders/steps/applying.ts";
import { asShown } from "@millwright/domain/work/orders/steps/showing.ts";
import { needsAnswer } from "@millwright/domain/work/orders/steps/follow-up.ts";
import type { MoveRefusal } from "@millwright/domain/work/orders/status.ts";
import type { Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { useEffect, useRef, useState } from "react";
import { t } from "../../../i18n/work.ts";
import { SkeletonCards } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { openModal } from "../../../kit/focus/open-modal.ts";
import { useAwake } from "../../../kit/hand/use-awake.ts";
import { Button, IconButton } from "../../../kit/layout/button.tsx";
import { SyncChip } from "../../../kit/offline/sync-chip.tsx";
import { FindingMarks, findingTone } from "../../../kit/marks/result-mark.tsx";
import { ContributedParts } from "../../../kit/record/contributed.tsx";
import { ownCancel } from "../../../kit/sheet/own-cancel.ts";
import { nextOrder } from "../slots.ts";
import { obstacleWords } from "../statuses.ts";
import { useSteps } from "../tasks/use-steps.ts";
import { SafetyWords } from "../planned/safety-words.tsx";
import type { Moves } from "../changes/use-moves.ts";
import { BigStep } from "./big-step.tsx";
import { useUnderHand } from "./use-under-hand.ts";
import styles from "./runner.module.css";

interface RunnerProps {
  order: WorkOrder;
  moves: Moves;
  mayDo: boolean;
  onClose: () => void;
}

/** One step at a time, in letters that are read at arm's length and buttons that gloves can hit. */
export function StepRunner({ order, moves, mayDo, onClose }: RunnerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { tasks, stepsOf, isLoading, error, retry } = useSteps(order.id);
  const steps = tasks.flatMap((task) => stepsOf(task.id)).filter(applies);
  const [current, setCurrent] = useState<number | "end" | null>(null);
  const [cannot, setCannot] = useState<number | null>(null);
  useAwake();

  // A dialog element is modal only when it is opened by this call.
  useEffect(() => {
    const element = dialog.current;
    if (element) openModal(element);
    return () => element?.close();
  }, []);

  const first = current === null && !isLoading ? firstToDo(steps, order.status.category) : undefined;
  // The step that is come to stays, also when another person does it first.
  useEffect(() => {
    if (first) setCurrent(first.id);
  }, [first]);
  const { step, words, showNow, takeUp } = useUnderHand(steps, current === "end" ? null : (current ?? first?.id ?? null));
  const at = step
    ? Math.max(
        0,
        steps.findIndex(({ id }) => id === step.id),
      )
    : steps.length;
  const done = steps.filter(({ doneAt }) => doneAt !== null).length;
  const goTo = (place: number) => setCurrent(steps[place]?.id ?? "end");

  /** On to the next open step, which may be one that this result shows; a finding waits for a few words first. */
  const onRecorded = (recorded: Subtask) => {
    takeUp();
    if (recorded.doneAt === null || findingOf(recorded) !== null) return setCurrent(recorded.id);
    const now = asShown(tasks.flatMap((task) => stepsOf(task.id)).map((one) => (one.id === recorded.id ? recorded : one)));
    const open = stillOpen(now);
    const place = now.findIndex(({ id }) => id === recorded.id);
    const next = open.find((one) => now.indexOf(one) > place) ?? open.find(({ id }) => id !== recorded.id);
    setCurrent(next?.id ?? "end");
  };

  return (
    <dialog
      ref={dialog}
      className={styles.runner}
      aria-label={t("workOrders.runner.title", { code: order.code })}
      onCancel={ownCancel(onClose)}
    >
      <header className={styles.head}>
        <IconButton label={t("common.action.close")} data-way-out onClick={onClose}>
          <IconX size={22} aria-hidden="true" />
        </IconButton>
        <p className={styles.title}>{order.title}</p>
        <div className={styles.place}>
          <SyncChip />
          {step ? t("workOrders.runner.place", { place: at + 1, count: steps.length }) : ""}
        </div>
        <progress
          className={styles.bar}
          data-tone={findingTone(countFindings(steps))}
          max={Math.max(steps.length, 1)}
          value={done}
          aria-label={t("workOrders.summary.progress")}
        />
      </header>
      {error && <ErrorState error={error} onRetry={retry} />}
      {isLoading && <SkeletonCards cards={1} lines={5} />}
      {step && (
        <>
          <MeanwhileWords words={words} onShow={showNow} />
          {(at === 0 || step.isSafety) && (
            <div className={styles.safety}>
              <SafetyWords hazards={order.hazards} protectiveEquipment={order.protectiveEquipment} />
            </div>
          )}
          <BigStep
            key={step.id}
            step={step}
            task={tasks.find(({ id }) => id === step.workOrderTaskId)}
            mayDo={mayDo}
            isCannot={cannot === step.id}
            onCan={() => setCannot(null)}
            onRecorded={onRecorded}
          />
          <footer className={styles.foot}>
            <Button
              variant="secondary"
              className={styles.turn}
              disabled={at === 0}
              onClick={() => goTo(at - 1)}
              aria-label={t("workOrders.runner.before")}
            >
              <IconArrowLeft size={22} aria-hidden="true" />
            </Button>
            {mayDo && step.doneAt === null && (
              <Button
                variant="secondary"
                className={styles.turn}
                aria-expanded={cannot === step.id}
                onClick={() => setCannot(cannot === step.id ? null : step.id)}
              >
                <IconBan size={22} aria-hidden="true" />
                {t("workOrders.steps.cannot")}
              </Button>
            )}
            <Button variant={step.doneAt === null ? "secondary" : "primary"} className={styles.turn} onClick={() => goTo(at + 1)}>
              {t(step.doneAt === null ? "workOrders.runner.skip" : "workOrders.runner.next")}
              <IconArrowRight size={22} aria-hidden="true" />
            </Button>
          </footer>
        </>
      )}
      {!step && !isLoading && !error && <End order={order} steps={steps} moves={moves} onClose={onClose} onOpen={() => setCurrent(null)} />}
    </dialog>
  );
}

/** What another person did on this order meanwhile. */
function MeanwhileWords({ words, onShow }: { words: readonly string[]; onShow: (() => void) | null }) {
  return (
    <div className={styles.meanwhile} role="status">
      {words.map((word) => (
        <p key={word}>{word}</p>
      ))}
      {onShow && (
        <Button variant="secondary" onClick={onShow}>
          {t("workOrders.runner.showNow")}
        </Button>
      )}
    </div>
  );
}

interface EndProps {
  order: WorkOrder;
  steps: readonly Subtask[];
  moves: Moves;
  onClose: () => void;
  onOpen: () => void;
}

/** What else keeps the order from being completed; the steps are counted here, before the order tells of them. */
function obstacleTo({ next, offered }: Moves, mandatory: number): MoveRefusal | null {
  const found = next === "complete" ? (offered.find(({ status }) => status.category === "completed")?.obstacle ?? null) : null;
  return found === "subtasks_left" || mandatory > 0 ? null : found;
}

/** After the last step: what is left, and the way on. */
function End({ order, steps, moves, onClose, onOpen }: EndProps) {
  const open = stillOpen(steps);
  const findings = countFindings(steps);
  const Glyph = findingsIn(findings) > 0 ? IconAlertTriangle : IconCheck;
  const mandatory = holdingBack(steps).length;
  const unanswered = steps.filter((step) => applies(step) && needsAnswer(step)).length;
  const obstacle = obstacleTo(moves, mandatory);
  const mayComplete = moves.next === "complete" && mandatory === 0 && obstacle === null;
  const mayStart = moves.next === "start" || moves.next === "take" || moves.next === "resume";
  return (
    <>
      <div className={styles.end}>
        {open.length === 0 ? (
          <>
            <span className={styles.tick} data-tone={findingTone(findings) ?? "completed"}>
              <Glyph size={44} aria-hidden="true" />
            </span>
            <h2>{t("workOrders.runner.allDone")}</h2>
          </>
        ) : (
          <>
            <h2>{t("workOrders.runner.rest", { count: open.length })}</h2>
            {mandatory > 0 && <p>{t("workOrders.runner.restMandatory", { count: mandatory })}</p>}
          </>
        )}
        {unanswered > 0 && <p>{t("workOrders.summary.unanswered", { count: unanswered })}</p>}
        {obstacle !== null && <p>{obstacleWords(obstacle, order)}</p>}
        <FindingMarks counts={findings} />
        <p className={styles.code}>{order.code}</p>
      </div>
      <div className={styles.actions}>
        {open.length > 0 && (
          <Button variant={mayComplete || mayStart ? "secondary" : "primary"} className={styles.turn} onClick={onOpen}>
            {t("workOrders.runner.toOpen")}
          </Button>
        )}
        {mayComplete && (
          <Button
            // Findings are answered in the dialog that it opens.
            variant={unanswered > 0 ? "secondary" : "primary"}
            className={styles.turn}
            disabled={moves.isMoving}
            onClick={() => void moves.doNext()}
          >
            <IconCheck size={24} aria-hidden="true" />
            {t("workOrders.runner.complete")}
          </Button>
        )}
        {mayStart && (
          <Button className={styles.turn} disabled={moves.isMoving} onClick={() => void moves.doNext()}>
            <IconPlayerPlay size={24} aria-hidden="true" />
            {t(`workOrders.next.${moves.next ?? "start"}`)}
          </Button>
        )}
        {open.length === 0 && <ContributedParts of={nextOrder} give={{ orderId: order.id, isMain: false }} />}
        <Button variant="secondary" className={styles.turn} onClick={onClose}>
          {t("workOrders.runner.leave")}
        </Button>
      </div>
    </>
  );
}
