import { IconCheck, IconListCheck, IconLock, IconPlayerPlay, IconShieldCheck, type Icon } from "@tabler/icons-react";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../../i18n/work.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { ContributedParts } from "../../../kit/record/contributed.tsx";
import { TimerButton } from "../labour/timer-button.tsx";
import { nextOrder } from "../slots.ts";
import type { Moves, NextStep } from "./use-moves.ts";
import styles from "./next-step.module.css";

const ICONS: Record<NextStep, Icon> = {
  safety: IconShieldCheck,
  start: IconPlayerPlay,
  take: IconPlayerPlay,
  resume: IconPlayerPlay,
  complete: IconCheck,
  close: IconLock,
};

/** The one filled button of an order; while a form is open, that of the form is. */
export function NextButton({ moves, isEditing }: { moves: Moves; isEditing: boolean }) {
  const { next, doNext, isMoving } = moves;
  if (next === null) return null;
  const Glyph = ICONS[next];
  return (
    <Button variant={isEditing ? "secondary" : "primary"} disabled={isMoving} onClick={() => void doNext()}>
      <Glyph size={16} aria-hidden="true" />
      {t(`workOrders.next.${next}`)}
    </Button>
  );
}

interface ActionBarProps {
  order: WorkOrder;
  moves: Moves;
  /** Opens the steps one by one. */
  onSteps: () => void;
}

/** The lower edge of an order on a phone: what comes next under the thumb. Starting leads straight to the steps. */
export function ActionBar({ order, moves, onSteps }: ActionBarProps) {
  const { subtasksCount, subtasksDone, stopsCount, stopsOpen } = order.counts;
  const isRoute = stopsCount > 0;
  const isWorking = order.status.category === "in_progress";
  const hasStepsLeft = isRoute ? stopsOpen > 0 : subtasksDone < subtasksCount;
  const { next, isMoving } = moves;
  const isDone = order.status.category === "completed" || order.status.category === "closed";
  const following = isDone && <ContributedParts of={nextOrder} give={{ orderId: order.id, isMain: next === null }} />;
  if (next === null)
    return (
      following && (
        <div className={styles.bar} data-done>
          {following}
        </div>
      )
    );
  const go = async () => {
    const isMoved = await moves.doNext();
    if (isMoved && next !== "close" && hasStepsLeft) onSteps();
  };
  const Glyph = ICONS[next];
  const stepsButton = (
    <Button className={styles.big} onClick={onSteps}>
      <IconListCheck size={22} aria-hidden="true" />
      {isRoute
        ? t("workOrders.stops.nextStops", { done: stopsCount - stopsOpen, count: stopsCount })
        : t("workOrders.next.steps", { done: subtasksDone, count: subtasksCount })}
    </Button>
  );
  const nextButton = (
    <Button
      variant={isWorking && hasStepsLeft ? "secondary" : "primary"}
      className={styles.big}
      disabled={isMoving}
      onClick={() => void go()}
    >
      <Glyph size={22} aria-hidden="true" />
      {t(`workOrders.next.${next}`)}
    </Button>
  );
  return (
    <div className={styles.bar} data-done={isDone || undefined}>
      {nextButton}
      <TimerButton order={order} className={styles.timer} isBrief />
      {isWorking && hasStepsLeft && stepsButton}
      {following}
    </div>
  );
}
