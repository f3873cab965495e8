import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { useGo } from "../../../kit/address.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useCall } from "../../../kit/wire/query.ts";
import { useMoves } from "../changes/use-moves.ts";
import { links } from "../links.ts";
import { obstacleWords } from "../statuses.ts";

export interface Wanted {
  orderId: number;
  statusId: number;
  /** True where the order may have moved. */
  onEnd: (isMade: boolean) => void;
}

/** Makes a move that was chosen for a card, as the order's own page makes it: with what only the whole order knows, and with the dialogs of its end. */
export function Moving({ orderId, ...wanted }: Wanted) {
  const { data, error } = useCall(workOrders.get, { params: { id: orderId } });
  const { onEnd } = wanted;
  // Follows the answer: an order may be out of reach by now.
  useEffect(() => {
    if (!error) return;
    notify("error", error.message);
    onEnd(false);
  }, [error, onEnd]);
  return data && <Made order={data} {...wanted} />;
}

function Made({ order, statusId, onEnd }: Omit<Wanted, "orderId"> & { order: WorkOrder }) {
  const go = useGo();
  const [dialog, setDialog] = useState<"complete" | "close" | null>(null);
  const isAsked = useRef(false);
  const moves = useMoves(order, (which) => {
    isAsked.current = true;
    setDialog(which);
  });
  const offer = moves.offered.find(({ status }) => status.id === statusId);
  const isStarted = useRef(false);
  // Once, when the order is there: the move was chosen before.
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    if (!offer || offer.obstacle !== null) {
      notify("error", obstacleWords(offer?.obstacle ?? "not_reachable", order));
      return onEnd(false);
    }
    void moves.move(offer).then((isMade) => !isAsked.current && onEnd(isMade));
  });
  return (
    <Suspense>
      {dialog === "complete" && (
        <CompletionDialog order={order} statusId={statusId} onClose={() => onEnd(true)} onSteps={() => go(links.stepsOf(order.id))} />
      )}
      {dialog === "close" && <ClosingDialog order={order} statusId={statusId} onClose={() => onEnd(true)} />}
    </Suspense>
  );
}

const ClosingDialog = lazy(() => import("../changes/closing.tsx").then((module) => ({ default: module.ClosingDialog })));
const CompletionDialog = lazy(() => import("../changes/completion.tsx").then((module) => ({ default: module.CompletionDialog })));
