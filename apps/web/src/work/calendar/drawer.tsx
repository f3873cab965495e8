import { IconGripVertical, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { workOrders, type WorkOrderRow } from "@millwright/domain/work/orders/contract.ts";
import { CATEGORIES, ENDED } from "@millwright/domain/work/orders/status.ts";
import { t } from "../../i18n/work.ts";
import controls from "../../kit/filter/controls.module.css";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { Button, IconButton } from "../../kit/layout/button.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { DueDate } from "../../kit/marks/due-date.tsx";
import { PriorityMark } from "../../kit/marks/priority-mark.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { DRAGGED } from "./dragging.ts";
import { useMayMove } from "./order-card.tsx";
import type { CalendarState } from "./use-calendar-state.ts";
import styles from "./calendar.module.css";

const PAGE = 25;
const OPEN = CATEGORIES.filter((category) => !ENDED.includes(category));

/** Open work without a start, what is due first, to be dragged into the calendar or planned by the keyboard. */
export function Drawer({ state, onPlan, onClose }: { state: CalendarState; onPlan: (orderId: number) => void; onClose: () => void }) {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(0);
  const mayMove = useMayMove();
  const { data, error, refetch } = useCall(workOrders.list, {
    body: {
      startRow: page * PAGE,
      endRow: (page + 1) * PAGE,
      sortModel: [{ colId: "dueAt", sort: "asc" }],
      filterModel: {
        ...state.filters,
        statusCategory: { filterType: "set", values: OPEN },
        estStartAt: { filterType: "date", type: "blank" },
      },
      ...(search.trim() ? { search: search.trim() } : {}),
      ...(state.quick.length > 0 ? { quick: [...state.quick] } : {}),
    },
  });
  const isLast = data?.lastRow !== undefined;
  return (
    <aside className={styles.drawer} aria-label={t("calendar.drawer.title")}>
      <header className={styles.drawerHead}>
        <h2>{t("calendar.drawer.title")}</h2>
        <IconButton label={t("calendar.drawer.close")} onClick={onClose}>
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      </header>
      <input
        type="search"
        className={controls.control}
        aria-label={t("calendar.drawer.search")}
        placeholder={t("calendar.drawer.search")}
        maxLength={100}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setPage(0);
        }}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data?.rows.length === 0 && <p className={styles.drawerNote}>{t("calendar.drawer.empty")}</p>}
      <ul className={styles.drawerRows}>
        {data?.rows.map((order) => (
          <Waiting key={order.id} order={order} mayMove={mayMove} onPlan={() => onPlan(order.id)} />
        ))}
      </ul>
      {data && (page > 0 || !isLast) && (
        <footer className={styles.drawerFoot}>
          <Button variant="text" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t("calendar.drawer.before")}
          </Button>
          <Button variant="text" disabled={isLast} onClick={() => setPage(page + 1)}>
            {t("calendar.drawer.after")}
          </Button>
        </footer>
      )}
    </aside>
  );
}

function Waiting({ order, mayMove, onPlan }: { order: WorkOrderRow; mayMove: boolean; onPlan: () => void }) {
  return (
    <li
      className={styles.waiting}
      draggable={mayMove}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, String(order.id));
        event.dataTransfer.effectAllowed = "move";
      }}
    >
      {mayMove && <IconGripVertical size={14} aria-hidden="true" />}
      <span className={styles.waitingTitle}>{order.title}</span>
      <span className={styles.waitingFacts}>
        <CodeText>{order.code}</CodeText>
        <PriorityMark priority={order.priority} compact />
        {order.dueAt && <DueDate at={order.dueAt} isDone={false} isBrief />}
      </span>
      {mayMove && (
        <Button variant="text" onClick={onPlan} aria-label={t("calendar.planOf", { code: order.code })}>
          {t("calendar.plan")}
        </Button>
      )}
    </li>
  );
}
