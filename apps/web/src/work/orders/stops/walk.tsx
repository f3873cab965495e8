import { IconArrowLeft, IconArrowRight, IconCheck, IconX } from "@tabler/icons-react";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import type { OrderStop } from "@millwright/domain/work/orders/stops/contract.ts";
import { useEffect, useRef, useState } from "react";
import { t } from "../../../i18n/work.ts";
import { SkeletonCards } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { Button, IconButton } from "../../../kit/layout/button.tsx";
import { SyncChip } from "../../../kit/offline/sync-chip.tsx";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import { findingTone } from "../../../kit/marks/result-mark.tsx";
import { ownCancel } from "../../../kit/sheet/own-cancel.ts";
import type { Moves } from "../changes/use-moves.ts";
import { StopActions } from "./stop-actions.tsx";
import { StopSteps } from "./stop-steps.tsx";
import { StopChip } from "./stops.tsx";
import { useStops } from "./use-stops.ts";
import runner from "../steps/runner.module.css";
import styles from "./stops.module.css";

interface StopWalkProps {
  order: WorkOrder;
  moves: Moves;
  mayDo: boolean;
  onClose: () => void;
}

/** One stop after the other, in letters that are read at arm's length and buttons that gloves can hit. It begins at the first that is open. */
export function StopWalk({ order, moves, mayDo, onClose }: StopWalkProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data, error, refetch } = useStops(order.id);
  const stops = data?.rows ?? NONE;
  const [current, setCurrent] = useState<number | "end" | null>(null);

  // A dialog element is modal only when it is opened by this call.
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

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
    <dialog
      ref={dialog}
      className={runner.runner}
      aria-label={t("workOrders.stops.walkOf", { code: order.code })}
      onCancel={ownCancel(onClose)}
    >
      <header className={runner.head}>
        <IconButton label={t("common.action.close")} onClick={onClose}>
          <IconX size={22} aria-hidden="true" />
        </IconButton>
        <p className={runner.title}>{order.title}</p>
        <div className={runner.place}>
          <SyncChip />
          {stop ? t("workOrders.stops.place", { place: at + 1, count: stops.length }) : ""}
        </div>
        <progress
          className={runner.bar}
          data-tone={findingTone(order.counts)}
          max={Math.max(stops.length, 1)}
          value={stops.filter((one) => !isOpen(one)).length}
          aria-label={t("workOrders.summary.progress")}
        />
      </header>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonCards cards={1} lines={5} />}
      {stop && (
        <>
          <div key={stop.id} className={styles.screen}>
            <div>
              <CodeText>{stop.asset.code}</CodeText>
              <h2>{stop.asset.name}</h2>
              <p className={styles.small}>{stop.location?.name}</p>
              <StopChip state={stop.state} />
            </div>
            <StopSteps order={order} stop={stop} mayDo={mayDo} isBig />
          </div>
          <div className={styles.doing}>
            <StopActions key={stop.id} stop={stop} mayDo={mayDo} isBig onEnded={() => onEnded(stop)} />
          </div>
          <footer className={runner.foot}>
            <Button
              variant="secondary"
              className={runner.turn}
              disabled={at === 0}
              onClick={() => goTo(at - 1)}
              aria-label={t("workOrders.stops.before")}
            >
              <IconArrowLeft size={22} aria-hidden="true" />
            </Button>
            <Button variant="secondary" className={runner.turn} onClick={() => goTo(at + 1)}>
              {t("workOrders.stops.next")}
              <IconArrowRight size={22} aria-hidden="true" />
            </Button>
          </footer>
        </>
      )}
      {!stop && data && <End order={order} stops={stops} moves={moves} onClose={onClose} onOpen={() => setCurrent(null)} />}
    </dialog>
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
    <>
      <div className={runner.end}>
        {open === 0 && (
          <span className={runner.tick} data-tone={findingTone(order.counts) ?? "completed"}>
            <IconCheck size={44} aria-hidden="true" />
          </span>
        )}
        <h2>{open === 0 ? t("workOrders.stops.allEnded") : t("workOrders.stops.rest", { count: open })}</h2>
        <p className={runner.code}>{order.code}</p>
      </div>
      <div className={runner.actions}>
        {open > 0 && (
          <Button className={runner.turn} onClick={onOpen}>
            {t("workOrders.stops.toOpen")}
          </Button>
        )}
        {mayComplete && (
          <Button className={runner.turn} disabled={moves.isMoving} onClick={() => void moves.doNext()}>
            <IconCheck size={24} aria-hidden="true" />
            {t("workOrders.runner.complete")}
          </Button>
        )}
        <Button variant="secondary" className={runner.turn} onClick={onClose}>
          {t("workOrders.runner.leave")}
        </Button>
      </div>
    </>
  );
}
