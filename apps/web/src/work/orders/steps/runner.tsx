import { IconAlertTriangle, IconBan, IconCheck, IconPlayerPlay } from "@tabler/icons-react";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { countFindings, findingOf, findingsIn } from "@millwright/domain/work/orders/steps/findings.ts";
import { firstToDo } from "@millwright/domain/work/orders/steps/steps.ts";
import { applies, holdingBack, stillOpen } from "@millwright/domain/work/orders/steps/applying.ts";
import { asShown } from "@millwright/domain/work/orders/steps/showing.ts";
import { needsAnswer } from "@millwright/domain/work/orders/steps/follow-up.ts";
import type { MoveRefusal } from "@millwright/domain/work/orders/status.ts";
import type { Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { useEffect, useState } from "react";
import { t } from "../../../i18n/work.ts";
import { SkeletonCards } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { FindingMarks, findingTone } from "../../../kit/marks/result-mark.tsx";
import { ContributedParts } from "../../../kit/record/contributed.tsx";
import { WalkFrame } from "../../../kit/walk/walk-frame.tsx";
import { WalkButton, WalkEnd, WalkFoot } from "../../../kit/walk/walk-parts.tsx";
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
  const { tasks, stepsOf, isLoading, error, retry } = useSteps(order.id);
  const steps = tasks.flatMap((task) => stepsOf(task.id)).filter(applies);
  const [current, setCurrent] = useState<number | "end" | null>(null);
  const [cannot, setCannot] = useState<number | null>(null);

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
    <WalkFrame
      label={t("workOrders.runner.title", { code: order.code })}
      title={order.title}
      place={step ? t("workOrders.runner.place", { place: at + 1, count: steps.length }) : ""}
      done={done}
      count={steps.length}
      tone={findingTone(countFindings(steps))}
      onClose={onClose}
    >
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
          <WalkFoot
            back={{ label: t("workOrders.runner.before"), onGo: at === 0 ? null : () => goTo(at - 1) }}
            next={{
              label: t(step.doneAt === null ? "workOrders.runner.skip" : "workOrders.runner.next"),
              isPrimary: step.doneAt !== null,
              onGo: () => goTo(at + 1),
            }}
          >
            {mayDo && step.doneAt === null && (
              <WalkButton
                variant="secondary"
                aria-expanded={cannot === step.id}
                onClick={() => setCannot(cannot === step.id ? null : step.id)}
              >
                <IconBan size={22} aria-hidden="true" />
                {t("workOrders.steps.cannot")}
              </WalkButton>
            )}
          </WalkFoot>
        </>
      )}
      {!step && !isLoading && !error && <End order={order} steps={steps} moves={moves} onClose={onClose} onOpen={() => setCurrent(null)} />}
    </WalkFrame>
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
    <WalkEnd
      title={open.length === 0 ? t("workOrders.runner.allDone") : t("workOrders.runner.rest", { count: open.length })}
      sign={open.length === 0 ? { Icon: Glyph, tone: findingTone(findings) ?? "completed" } : null}
      actions={
        <>
          {open.length > 0 && (
            <WalkButton variant={mayComplete || mayStart ? "secondary" : "primary"} onClick={onOpen}>
              {t("workOrders.runner.toOpen")}
            </WalkButton>
          )}
          {mayComplete && (
            <WalkButton
              // Findings are answered in the dialog that it opens.
              variant={unanswered > 0 ? "secondary" : "primary"}
              disabled={moves.isMoving}
              onClick={() => void moves.doNext()}
            >
              <IconCheck size={24} aria-hidden="true" />
              {t("workOrders.runner.complete")}
            </WalkButton>
          )}
          {mayStart && (
            <WalkButton disabled={moves.isMoving} onClick={() => void moves.doNext()}>
              <IconPlayerPlay size={24} aria-hidden="true" />
              {t(`workOrders.next.${moves.next ?? "start"}`)}
            </WalkButton>
          )}
          {open.length === 0 && <ContributedParts of={nextOrder} give={{ orderId: order.id, isMain: false }} />}
          <WalkButton variant="secondary" onClick={onClose}>
            {t("workOrders.runner.leave")}
          </WalkButton>
        </>
      }
    >
      {mandatory > 0 && <p>{t("workOrders.runner.restMandatory", { count: mandatory })}</p>}
      {unanswered > 0 && <p>{t("workOrders.summary.unanswered", { count: unanswered })}</p>}
      {obstacle !== null && <p>{obstacleWords(obstacle, order)}</p>}
      <FindingMarks counts={findings} />
      <p className={styles.code}>{order.code}</p>
    </WalkEnd>
  );
}
