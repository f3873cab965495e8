import { useState, type ReactNode } from "react";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { calendar } from "@millwright/domain/work/calendar/contract.ts";
import { QUESTIONS } from "@millwright/domain/work/calendar/slot.ts";
import { workOrderBoards, type WorkOrderCard } from "@millwright/domain/work/orders/boards/contract.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { offersOfRow } from "@millwright/domain/work/orders/reachable.ts";
import { sealOf } from "@millwright/domain/work/orders/sealing.ts";
import { t } from "../../../i18n/work.ts";
import { useGo } from "../../../kit/address.ts";
import { isSame, type Column, type Lane, type Move, type Place } from "../../../kit/board/group.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { StatusChip } from "../../../kit/marks/status-chip.tsx";
import { call } from "../../../kit/wire/client.ts";
import { isStale } from "../../../kit/wire/failures.ts";
import { changed, useHolds, useMay } from "../../../kit/wire/query.ts";
import { askingWhy, breakInOf } from "../changes/break-in.ts";
import { whoChanged } from "../changes/who-changed.ts";
import { links } from "../links.ts";
import { useStatuses } from "../statuses.ts";
import { Moving, type Wanted } from "./moving.tsx";
import { before, changeOf, isByStatus, takesCards, type BoardShape, type Patch } from "./placing.ts";

interface Facts {
  board: BoardShape | undefined;
  columns: readonly Column[];
  lanes: readonly Lane[];
  setMoving: (moving: { row: WorkOrderCard; to: Place } | null) => void;
}

export const reread = async (): Promise<void> => await changed(workOrders, workOrderBoards, calendar);

/** Where cards may go and what becomes of their orders there: each by the call that people make for it, so that the record's own rule answers. */
export function useCardMoves({ board, columns, lanes, setMoving }: Facts) {
  const statuses = useStatuses();
  const mayMove = useMay(workOrders.setStatus);
  const mayUpdate = useMay(workOrders.update);
  const mayPlan = useMay(calendar.move);
  const mayApprove = useHolds("work-orders", "approve");
  const go = useGo();
  const [wanted, setWanted] = useState<Wanted | null>(null);

  const movesOf = (card: WorkOrderCard, from: Place): readonly Move[] => {
    if (!board) return [];
    const across = lanes.length === 0 ? [null] : lanes.map(({ key }) => key);
    const isOpen = sealOf(card.status.category, "plan") === null;
    if (!isByStatus(board)) {
      const isPlanned = board.dated === "start" && (board.columnsBy === "day" || board.columnsBy === "week");
      if (!isOpen || !mayUpdate || (isPlanned && !mayPlan)) return [];
      return across.flatMap((lane) =>
        columns
          .filter(({ key }) => takesCards(key) || key === from.column)
          .map(({ key, label, mark }): Move => ({ key: `${key} ${lane ?? ""}`, to: { column: key, lane }, label, mark, obstacle: null }))
          .filter(({ to }) => !isSame(to, from)),
      );
    }
    const offered = mayMove ? offersOfRow(card, statuses, mayApprove) : [];
    const beside = across
      .filter((lane) => lane !== from.lane && isOpen && mayUpdate)
      .map((lane): Move => ({ key: `lane ${lane ?? ""}`, to: { column: from.column, lane }, label: "", mark: null, obstacle: null }));
    const onward = offered.flatMap(({ status, obstacle }) =>
      across
        .filter((lane) => lane === from.lane || (isOpen && mayUpdate))
        .map((lane): Move => ({
          key: lane === from.lane ? status.id : `${status.id} ${lane ?? ""}`,
          to: { column: board.columnsBy === "status" ? String(status.id) : status.category, lane },
          label: status.name,
          mark: <StatusChip category={status.category} label={status.name} shade={status.shade} />,
          obstacle: obstacle && sentence(obstacle, { count: card.unanswered }),
        })),
    );
    return [...onward, ...beside];
  };

  /** The status is set as the order's own page sets it, with what is asked there. */
  const setStatus = (card: WorkOrderCard, statusId: number) =>
    new Promise<boolean>((resolve) => {
      const onEnd = (isMade: boolean) => {
        setWanted(null);
        resolve(isMade);
      };
      setWanted({ orderId: card.id, version: card.version, statusId, boardId: board?.id ?? null, onEnd });
    });
  const made = async (card: WorkOrderCard, move: Move, from: Place): Promise<boolean> => {
    if (!board) return false;
    const change = changeOf(board, card, from, move.to);
    const goesOn = isByStatus(board) && move.to.column !== from.column;
    if (Object.keys(change).length === 0) return goesOn && (await setStatus(card, statusIn(move)));
    const saved = await send(card, change, goesOn ? null : board, false);
    if (!saved) return false;
    if (goesOn) return await setStatus({ ...card, version: saved.version }, statusIn(move));
    const undo = () => void takeBack(card, change, saved.version);
    notify("success", t("workOrderBoards.moved", { code: card.code, place: placeName(columns, lanes, move.to) }), {
      label: t("workOrderBoards.undo"),
      onAct: undo,
    });
    return true;
  };
  const onMove = async (card: WorkOrderCard, move: Move, from: Place): Promise<boolean> => {
    setMoving({ row: card, to: move.to });
    const isMade = await made(card, move, from);
    await reread();
    setMoving(null);
    return isMade;
  };
  const onRefused = (card: WorkOrderCard, to: Place, obstacle: string | null) => {
    const text = obstacle ?? t("workOrderBoards.noWay", { code: card.code, place: placeName(columns, lanes, to) });
    notify("error", text, { label: t("workOrderBoards.open"), onAct: () => go(links.workOrder(card.id, board?.id)) });
  };
  const dialogs: ReactNode = wanted && <Moving key={`${wanted.orderId} ${wanted.statusId} ${wanted.version}`} {...wanted} />;
  return { movesOf, onMove, onRefused, dialogs };
}

/** Of a way to a status the number of that; a way with another lane carries it before the lane's. */
const statusIn = ({ key }: Move): number => Number(String(key).split(" ")[0]);

const placeName = (columns: readonly Column[], lanes: readonly Lane[], { column, lane }: Place): string =>
  [columns.find(({ key }) => key === column)?.label, lanes.find(({ key }) => key === lane)?.label].filter(Boolean).join(", ");

interface Sent {
  id: number;
  version: number;
  code: string;
}

/** Puts a card somewhere else: what the server asks is asked, what it refuses is said. */
async function send(
  card: Sent,
  change: Patch,
  board: BoardShape | null,
  isConfirmed: boolean,
  confirmed: readonly string[] = [],
): Promise<WorkOrder | null> {
  const { estStartAt, ...patch } = change;
  const on = board ? { board: { id: board.id, ...(isConfirmed ? { isConfirmed } : {}) } } : {};
  try {
    if (estStartAt === undefined)
      return await askingWhy((said) =>
        call(workOrders.update, { params: { id: card.id }, body: { ...patch, version: card.version, ...on, ...said } }),
      );
    const { responsiblePersonId, crewId } = patch;
    const people = { ...(responsiblePersonId === undefined ? {} : { responsiblePersonId }), ...(crewId === undefined ? {} : { crewId }) };
    const body = { id: card.id, version: card.version, estStartAt, ...people, ...on, confirmed: confirmed as never };
    return await askingWhy((said) => call(calendar.move, { body: { ...body, ...said } }));
  } catch (failure) {
    // Asked why, the person thought better of it.
    if (breakInOf(failure)) return null;
    if (isStale(failure)) await whoChanged(card.id, card.code);
    else if (failure instanceof Refusal && failure.detail.reason === "board_column_over") {
      const isMeant = await ask({
        title: t("workOrderBoards.overTitle"),
        text: failure.message,
        confirm: t("workOrderBoards.overConfirm"),
      });
      if (isMeant) return await send(card, change, board, true, confirmed);
    } else if (failure instanceof Refusal && failure.detail.reason === "to_be_confirmed") {
      const questions = QUESTIONS.filter((question) => failure.detail.fields?.some(({ reason }) => reason === question));
      const isMeant = await ask({ title: t("calendar.ask.title"), text: wordsOf(failure), confirm: t("calendar.ask.confirm") });
      if (isMeant) return await send(card, change, board, isConfirmed, [...confirmed, ...questions]);
    } else notify("error", failure instanceof Refusal ? wordsOf(failure) : t("common.state.errorText"));
    return null;
  }
}

const wordsOf = ({ message, detail: { fields = [] } }: Refusal): string =>
  fields.length > 0 ? fields.map(({ reason, params }) => sentence(reason, params)).join(" ") : message;

/** As it was, whatever speaks against that: it stood so a moment ago. */
async function takeBack(card: WorkOrderCard, change: Patch, version: number): Promise<void> {
  if (await send({ id: card.id, code: card.code, version }, before(change, card), null, true, QUESTIONS))
    notify("info", t("workOrderBoards.undone", { code: card.code }));
  await reread();
}
