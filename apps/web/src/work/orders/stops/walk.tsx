import { IconCheck } from "@tabler/icons-react";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import type { OrderStop } from "@millwright/domain/work/orders/stops/contract.ts";
import { useEffect, useState } from "react";
import { t } from "../../../i18n/work.ts";
import { SkeletonCards } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import { findingTone } from "../../../kit/marks/result-mark.tsx";
import { WalkFrame } from "../../../kit/walk/walk-frame.tsx";
import { WalkButton, WalkEnd, WalkFoot, WalkQuestion } from "../../../kit/walk/walk-parts.tsx";
import type { Moves } from "../changes/use-moves.ts";
import { StopActions } from "./stop-actions.tsx";
import { StopSteps } from "./stop-steps.tsx";
import { StopChip } from "./stops.tsx";
import { useStops } from "./use-stops.ts";
import styles from "./stops.module.css";

interface StopWalkProps {
  order: WorkOrder;
  moves: Moves;
  mayDo: boolean;
  onClose: () => void;
}

/** One stop after the other, in letters that are read at arm's length and buttons that gloves can hit. It begins at the first that is open. */
export function StopWalk({ order, moves, mayDo, onClose }: StopWalkProps) {
  const { data, error, refetch } = useStops(order.id);
  const stops = data?.rows ?? NONE;
  const [current, setCurrent] = useState<number | "end" | null>(null);

  const first = current === null ? stops.find(isOpen)?.id : undefined;
  // The stop that is come to stays, also when another person ends it first.
  useEffect(() => {
    if (first !== undefined) setCurrent(first);
  }, [first]);
  const stop = current === "end" ? undefined : (stops.find(({ id }) => id === current) ?? stops.find(isOpen));
  const at = stop ? stops.indexOf(stop) : stops.length;
  const goTo = (place: number) => setCurrent(stops[place]?.id ?? "end");
  /** On to the next one that is open; after the last to those that were passed over. */
  const onEnded = (ended: OrderStop) => {
    const left = (one: OrderStop) => isOpen(one) && one.id !== ended.id;
    setCurrent((stops.slice(at + 1).find(left) ?? stops.find(left))?.id ?? "end");
  };
  return (
    <WalkFrame
      label={t("workOrders.stops.walkOf", { code: order.code })}
      title={order.title}
      place={stop ? t("workOrders.stops.place", { place: at + 1, count: stops.length }) : ""}
      done={stops.filter((one) => !isOpen(one)).length}
      count={stops.length}
      tone={findingTone(order.counts)}
      onClose={onClose}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonCards cards={1} lines={5} />}
      {stop && (
        <>
          <WalkQuestion
            key={stop.id}
            about={
              <>
                <CodeText>{stop.asset.code}</CodeText> {stop.location?.name}
              </>
            }
            question={stop.asset.name}
          >
            <p>
              <StopChip state={stop.state} />
            </p>
            <div className={styles.walked}>
              <StopSteps order={order} stop={stop} mayDo={mayDo} isBig />
            </div>
          </WalkQuestion>
          <div className={styles.doing}>
            <StopActions key={stop.id} stop={stop} mayDo={mayDo} isBig onEnded={() => onEnded(stop)} />
          </div>
          <WalkFoot
            back={{ label: t("workOrders.stops.before"), onGo: at === 0 ? null : () => goTo(at - 1) }}
            next={{ label: t("workOrders.stops.next"), onGo: () => goTo(at + 1) }}
          />
        </>
      )}
      {!stop && data && <End order={order} stops={stops} moves={moves} onClose={onClose} onOpen={() => setCurrent(null)} />}
    </WalkFrame>
  );
}

const NONE: readonly OrderStop[] = [];
const isOpen = ({ state }: OrderStop): boolean => state === "open";

interface EndProps {
  order: WorkOrder;
  stops: readonly OrderStop[];
  moves: Moves;
  onClose: () => void;
  onOpen: () => void;
}

/** After the last stop: what is left, and the way on. */
function End({ order, stops, moves, onClose, onOpen }: EndProps) {
  const open = stops.filter(isOpen).length;
  const mayComplete = moves.next === "complete" && open === 0;
  return (
    <WalkEnd
      title={open === 0 ? t("workOrders.stops.allEnded") : t("workOrders.stops.rest", { count: open })}
      sign={open === 0 ? { Icon: IconCheck, tone: findingTone(order.counts) ?? "completed" } : null}
      actions={
        <>
          {open > 0 && <WalkButton onClick={onOpen}>{t("workOrders.stops.toOpen")}</WalkButton>}
          {mayComplete && (
            <WalkButton disabled={moves.isMoving} onClick={() => void moves.doNext()}>
              <IconCheck size={24} aria-hidden="true" />
              {t("workOrders.runner.complete")}
            </WalkButton>
          )}
          <WalkButton variant="secondary" onClick={onClose}>
            {t("workOrders.runner.leave")}
          </WalkButton>
        </>
      }
    >
      <p>
        <CodeText>{order.code}</CodeText>
      </p>
    </WalkEnd>
  );
}
