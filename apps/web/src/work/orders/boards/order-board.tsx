import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { DAYS_SHOWN, WEEKS_SHOWN } from "@millwright/domain/work/orders/boards/columns.ts";
import { workOrders, type WorkOrderRow } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../../i18n/work.ts";
import { Board } from "../../../kit/board/board.tsx";
import { ErrorState, ForbiddenState } from "../../../kit/feedback/states.tsx";
import { SkeletonCards } from "../../../kit/feedback/skeletons.tsx";
import { currentTimeZone, formatBriefDay } from "../../../kit/format.ts";
import { Button, IconButton } from "../../../kit/layout/button.tsx";
import type { List } from "../../../kit/list/use-list.ts";
import { isRefusal } from "../../../kit/wire/failures.ts";
import { useMay } from "../../../kit/wire/query.ts";
import { links } from "../links.ts";
import { useStatuses } from "../statuses.ts";
import { beginningOf } from "./beginning.ts";
import { OrderCard } from "./order-card.tsx";
import { useCardMoves } from "./use-card-moves.tsx";
import { useCards } from "./use-cards.ts";
import { headOf, nameIn } from "./words.tsx";
import styles from "./boards.module.css";

interface OrderBoardProps {
  list: List<WorkOrderRow>;
  quick: readonly string[];
  boardId: number;
}

/** Work orders side by side, as their board says. A card goes where the order's own rule lets it go, and is asked what the record would ask. */
export function OrderBoard({ list, quick, boardId }: OrderBoardProps) {
  const statuses = useStatuses();
  const [from, setFrom] = useState<string | undefined>();
  const { data, error, refetch, setMoving, ...cards } = useCards(boardId, list, quick, from);
  const board = data?.board;
  const mayCreate = useMay(workOrders.create);
  const addTo = (column: string, label: string) => {
    const begun = board && mayCreate ? beginningOf(board, column, { ...list.filters, ...board.state.filter }, currentTimeZone()) : null;
    return begun && { add: { to: links.newWorkOrder(begun), label: t("workOrderBoards.addTo", { column: label }) } };
  };
  const columns = board
    ? data.columns.map((column) => {
        const head = headOf(board.columnsBy, column, statuses);
        return { ...head, ...addTo(head.key, head.label) };
      })
    : [];
  const lanes = board ? data.lanes.map(({ key, name }) => ({ key, label: nameIn(board.lanesBy, key, name) })) : [];
  const { movesOf, onMove, onRefused, dialogs } = useCardMoves({ board, columns, lanes, setMoving });
  if (isRefusal(error, "forbidden")) return <ForbiddenState />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!board) return <SkeletonCards cards={3} lines={4} />;
  const isDays = board.columnsBy === "day" || board.columnsBy === "week";
  const step = board.columnsBy === "week" ? WEEKS_SHOWN * 7 : DAYS_SHOWN;
  return (
    <>
      {data.isCut && <p className={styles.note}>{t("workOrderBoards.cut")}</p>}
      {isDays && (
        <div className={styles.steps}>
          <IconButton label={t("workOrderBoards.before")} onClick={() => setFrom(dayAfter(data.from, -step))}>
            <IconChevronLeft size={18} aria-hidden="true" />
          </IconButton>
          <Button variant="secondary" disabled={from === undefined} onClick={() => setFrom(undefined)}>
            {t("workOrderBoards.thisWeek")}
          </Button>
          <IconButton label={t("workOrderBoards.after")} onClick={() => setFrom(dayAfter(data.from, step))}>
            <IconChevronRight size={18} aria-hidden="true" />
          </IconButton>
          <span>{t("workOrderBoards.from", { day: formatBriefDay(data.from) })}</span>
        </div>
      )}
      <Board
        columns={columns}
        lanes={lanes}
        {...cards}
        nameOf={({ code, title }) => `${code} ${title}`}
        href={({ id }) => links.workOrder(id, boardId)}
        card={(card) => <OrderCard card={card} fields={board.cardFields} isNamed={board.columnsBy !== "status"} />}
        movesOf={movesOf}
        onMove={onMove}
        onRefused={onRefused}
      />
      {dialogs}
    </>
  );
}
