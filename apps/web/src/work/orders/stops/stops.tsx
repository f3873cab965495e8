import { IconChevronDown, IconChevronRight, IconRoute } from "@tabler/icons-react";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import type { OrderStop } from "@millwright/domain/work/orders/stops/contract.ts";
import type { StopState } from "@millwright/domain/work/orders/stops/stops.ts";
import { useId, useState } from "react";
import { t } from "../../../i18n/work.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../kit/feedback/states.tsx";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { FindingMarks } from "../../../kit/marks/result-mark.tsx";
import { ToneChip, type Tone } from "../../../kit/marks/status-chip.tsx";
import { links as assetLinks } from "../../../register/assets/public.ts";
import { SealedNote } from "../details/sealed-note.tsx";
import { StopActions } from "./stop-actions.tsx";
import { StopSteps } from "./stop-steps.tsx";
import { useStops } from "./use-stops.ts";
import styles from "./stops.module.css";

interface StopsProps {
  order: WorkOrder;
  mayDo: boolean;
  /** Opens them one by one. */
  onWalk: () => void;
}

/** The stops of a route as they are walked, each opened to what is done there. */
export function Stops({ order, mayDo, onWalk }: StopsProps) {
  const { data, error, refetch } = useStops(order.id);
  const [open, setOpen] = useState<number | null>(null);
  const content = () => {
    if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />;
    if (data.rows.length === 0) return <EmptyState icon={IconRoute} text={t("workOrders.stops.none")} />;
    return (
      <ol className={styles.list}>
        {data.rows.map((stop) => (
          <StopRow
            key={stop.id}
            order={order}
            stop={stop}
            mayDo={mayDo}
            isOpen={open === stop.id}
            onToggle={() => setOpen(open === stop.id ? null : stop.id)}
          />
        ))}
      </ol>
    );
  };
  return (
    <>
      <SealedNote order={order} />
      <Card
        title={t("workOrders.tab.stops")}
        isPadded={false}
        aside={
          <span className={styles.actions}>
            <span className={styles.small}>{stopsWords(order)}</span>
            {mayDo && order.counts.stopsOpen > 0 && (
              <Button variant="secondary" onClick={onWalk}>
                <IconRoute size={16} aria-hidden="true" />
                {t("workOrders.stops.walk")}
              </Button>
            )}
          </span>
        }
      >
        {content()}
      </Card>
    </>
  );
}

/** `31 of 40 stops`: those that are done or skipped. */
export const stopsWords = ({ counts: { stopsCount, stopsOpen } }: WorkOrder): string =>
  t("workOrders.stops.of", { done: stopsCount - stopsOpen, count: stopsCount });

const TONES: Record<StopState, Tone> = { open: "info", done: "ok", skipped: "warn" };
export const StopChip = ({ state }: { state: StopState }) => <ToneChip tone={TONES[state]} label={t(`workOrders.stops.state.${state}`)} />;

interface StopRowProps {
  order: WorkOrder;
  stop: OrderStop;
  mayDo: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

function StopRow({ order, stop, mayDo, isOpen, onToggle }: StopRowProps) {
  const id = useId();
  const Glyph = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li className={styles.row}>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <Glyph size={16} aria-hidden="true" />
        <span className={styles.position}>{stop.position}</span>
        <span className={styles.words}>
          <span>
            {stop.asset.code} {stop.asset.name}
          </span>
          <span className={styles.small}>
            {[
              stop.location?.name,
              stop.subtasksCount > 0 ? t("workOrders.stops.steps", { done: stop.subtasksDone, count: stop.subtasksCount }) : null,
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
        <span className={styles.marks}>
          <FindingMarks counts={stop} />
          <StopChip state={stop.state} />
        </span>
      </button>
      <div id={id} className={styles.opened} hidden={!isOpen}>
        {isOpen && (
          <>
            <AppLink to={assetLinks.record(stop.asset.id)}>{t("workOrders.stops.toAsset", { name: stop.asset.name })}</AppLink>
            <StopSteps order={order} stop={stop} mayDo={mayDo} />
            <StopActions stop={stop} mayDo={mayDo} />
          </>
        )}
      </div>
    </li>
  );
}
