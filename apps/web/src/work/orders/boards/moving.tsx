import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { offers, type Category } from "@millwright/domain/work/orders/status.ts";
import { t } from "../../../i18n/work.ts";
import { useGo } from "../../../kit/address.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { call } from "../../../kit/wire/client.ts";
import { changed, useCall } from "../../../kit/wire/query.ts";
import { useMoves } from "../changes/use-moves.ts";
import { whoChanged } from "../changes/who-changed.ts";
import { links } from "../links.ts";
import { obstacleWords, progressOf, useStatuses } from "../statuses.ts";

export interface Wanted {
  orderId: number;
  /** As the card was read: an order that has moved since is not moved on. */
  version: number;
  statusId: number;
  boardId: number | null;
  /** True where the order may have moved. */
  onEnd: (isMade: boolean) => void;
}

/** Makes a move that was chosen for a card, as the order's own page makes it: with what only the whole order knows, and with the dialogs of its end. */
export function Moving({ orderId, ...wanted }: Wanted) {
  const { data, error, isFetching } = useCall(workOrders.get, { params: { id: orderId } });
  const { onEnd } = wanted;
  // Follows the answer: an order may be out of reach by now.
  useEffect(() => {
    if (!error) return;
    notify("error", error.message);
    onEnd(false);
  }, [error, onEnd]);
  // What is remembered may be older than the card.
  const isFresh = data !== undefined && (data.version >= wanted.version || !isFetching);
  return isFresh && <Made order={data} {...wanted} />;
}

function Made({ order, version, statusId, boardId, onEnd }: Omit<Wanted, "orderId"> & { order: WorkOrder }) {
  const go = useGo();
  const statuses = useStatuses();
  const [dialog, setDialog] = useState<"complete" | "close" | null>(null);
  const isAsked = useRef(false);
  const from = order.status;
  const moves = useMoves(
    order,
    (which) => {
      isAsked.current = true;
      if (which === "steps") return go(links.stepsOf(order.id));
      setDialog(which);
    },
    {
      boardId,
      onMoved: (moved) => {
        const back = offers(moved.status, statuses, progressOf(moved), false).find(({ status }) => status.id === from.id);
        const isFree = back?.obstacle === null && !back.needsReason && !back.needsDay;
        const undo = { label: t("workOrderBoards.undo"), onAct: () => void takeBack(moved, from) };
        notify("success", t("workOrders.move.done", { code: moved.code, status: moved.status.name }), isFree ? undo : undefined);
      },
    },
  );
  const offer = moves.offered.find(({ status }) => status.id === statusId);
  const isStarted = useRef(false);
  // Once, when the order is there: the move was chosen before.
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    if (order.version !== version) return void whoChanged(order.id, order.code).then(() => onEnd(false));
    if (!offer || offer.obstacle !== null) {
      const open = { label: t("workOrderBoards.open"), onAct: () => go(links.workOrder(order.id, boardId ?? undefined)) };
      notify("error", obstacleWords(offer?.obstacle ?? "not_reachable", order), open);
      return onEnd(false);
    }
    void moves.move(offer).then((isMade) => !isAsked.current && onEnd(isMade));
  });
  return (
    <Suspense>
      {dialog === "complete" && (
        <CompletionDialog
          order={order}
          statusId={statusId}
          boardId={boardId}
          onClose={() => onEnd(true)}
          onSteps={() => go(links.stepsOf(order.id))}
        />
      )}
      {dialog === "close" && <ClosingDialog order={order} statusId={statusId} boardId={boardId} onClose={() => onEnd(true)} />}
    </Suspense>
  );
}

/** Back by the same rule that let it go. */
async function takeBack(moved: WorkOrder, to: { id: number; name: string; category: Category }): Promise<void> {
  try {
    await call(workOrders.setStatus, { body: { id: moved.id, version: moved.version, statusId: to.id } });
    notify("info", t("workOrderBoards.undone", { code: moved.code }));
  } catch (failure) {
    notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
  }
  await changed(workOrders);
}

const ClosingDialog = lazy(() => import("../changes/closing.tsx").then((module) => ({ default: module.ClosingDialog })));
const CompletionDialog = lazy(() => import("../changes/completion.tsx").then((module) => ({ default: module.CompletionDialog })));
