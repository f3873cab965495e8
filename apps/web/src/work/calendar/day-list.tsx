import { IconCalendarOff } from "@tabler/icons-react";
import { useState } from "react";
import { calendar, MOST_OF_DAY, type CalendarOrder } from "@millwright/domain/work/calendar/contract.ts";
import { ENDED } from "@millwright/domain/work/orders/status.ts";
import { t } from "../../i18n/work.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../kit/feedback/states.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { PriorityMark } from "../../kit/marks/priority-mark.tsx";
import { StatusChip, ToneChip } from "../../kit/marks/status-chip.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { READY } from "../orders/public.ts";
import { StatutoryMark } from "./statutory-mark.tsx";
import { PER_DAY } from "./views.ts";
import { isLate, readyText, timeText } from "./words.ts";
import type { CalendarState } from "./use-calendar-state.ts";
import styles from "./calendar.module.css";

/** The orders of one day, one below the other: what a phone shows, and the whole of a day that is too full for its cell. */
export function DayList({ state, onOpen }: { state: CalendarState; onOpen: (order: CalendarOrder) => void }) {
  const { day, asked } = state;
  const [shown, setShown] = useState(PER_DAY.list);
  // The first block grows to what is answered at once; what is beyond comes in blocks of its own.
  const blocks = Math.ceil(shown / MOST_OF_DAY);
  return (
    <ol className={styles.list} aria-label={t("calendar.view.list")}>
      {Array.from({ length: blocks }, (_, at) => (
        <Block
          key={at}
          request={{
            ...asked,
            from: day,
            until: day,
            startRow: String(at * MOST_OF_DAY),
            perDay: String(Math.min(MOST_OF_DAY, shown - at * MOST_OF_DAY)),
          }}
          isLast={at === blocks - 1}
          shown={shown}
          isOwn={state.isOwn}
          onAll={() => state.change({ whose: "all" })}
          onMore={() => setShown(shown + 150)}
          onOpen={onOpen}
        />
      ))}
    </ol>
  );
}

interface BlockProps {
  request: CalendarState["asked"] & { from: string; until: string; startRow: string; perDay: string };
  isLast: boolean;
  shown: number;
  /** The reader's own work alone; the day of everybody is one tap away. */
  isOwn: boolean;
  onAll: () => void;
  onMore: () => void;
  onOpen: (order: CalendarOrder) => void;
}

function Block({ request, isLast, shown, isOwn, onAll, onMore, onOpen }: BlockProps) {
  const { data, error, refetch } = useCall(calendar.days, { query: request });
  const total = data?.days[0]?.orders ?? 0;
  if (error && !data)
    return (
      <li>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </li>
    );
  if (!data)
    return (
      <li>
        <SkeletonRows rows={6} />
      </li>
    );
  if (total === 0)
    return (
      <li>
        <EmptyState
          icon={IconCalendarOff}
          text={t(isOwn ? "calendar.emptyOwn" : "calendar.emptyDay")}
          action={
            isOwn && (
              <Button variant="secondary" onClick={onAll}>
                {t("calendar.showAll")}
              </Button>
            )
          }
        />
      </li>
    );
  return (
    <>
      {data.rows.map((order) => (
        <li key={order.id}>
          <button type="button" className={styles.listed} data-late={isLate(order) || undefined} onClick={() => onOpen(order)}>
            <span className={styles.listedTime} data-num>
              {timeText(order)}
            </span>
            <span className={styles.listedTitle}>{order.title}</span>
            <span className={styles.listedFacts}>
              <CodeText>{order.code}</CodeText>
              <StatusChip category={order.status.category} label={order.status.name} />
              <PriorityMark priority={order.priority} compact />
              {order.isStatutory && <StatutoryMark />}
              {isLate(order) && <span className={styles.lateWord}>{t("calendar.overdue")}</span>}
              {order.partsReady && !ENDED.includes(order.status.category) && (
                <ToneChip tone={READY[order.partsReady]} label={readyText(order.partsReady)} />
              )}
              <span>
                {[(order.asset ?? order.location)?.name, order.responsiblePerson?.name ?? order.crew?.name].filter(Boolean).join(" · ")}
              </span>
            </span>
          </button>
        </li>
      ))}
      {isLast && total > shown && (
        <li>
          <Button variant="secondary" onClick={onMore}>
            {t("calendar.more", { count: total - shown })}
          </Button>
        </li>
      )}
    </>
  );
}
