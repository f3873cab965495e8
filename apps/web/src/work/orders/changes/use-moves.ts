import { Refusal } from "@millwright/domain/kit/errors.ts";
import type { WorkOrderStatus } from "@millwright/domain/foundation/statuses/contract.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { asksFailure, unanswered } from "@millwright/domain/work/orders/failure.ts";
import { offers, STATUS, type Offer } from "@millwright/domain/work/orders/status.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { t } from "../../../i18n/work.ts";
import { isStale } from "../../../kit/wire/failures.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { signal } from "../../../kit/hand/signals.ts";
import { tellDone } from "../../../kit/offline/promised.ts";
import { useQueued } from "../../../kit/offline/use-queued.ts";
import { keyOf, queryClient, useChange, useHolds, useMay } from "../../../kit/wire/query.ts";
import { useSignedIn } from "../../../shell/account/use-signed-in.ts";
import { whoChanged } from "./who-changed.ts";
import { progressOf, useStatuses } from "../statuses.ts";

export type OrderOffer = Offer<WorkOrderStatus>;
export type NextStep = "safety" | "start" | "take" | "resume" | "complete" | "close";

/** Where a move is made from elsewhere than the order's own page. */
interface Elsewhere {
  /** The board on which the card stands: its columns may be full. */
  boardId?: number | null;
  /** Told in place of the usual message. */
  onMoved?: (moved: WorkOrder) => void;
}

/** The moves an order can make, and making them; completing, and closing where a failure is to be explained, is left to a dialog. */
export function useMoves(
  order: WorkOrder,
  onDialog: (dialog: "complete" | "close" | "steps", statusId: number) => void,
  { boardId, onMoved }: Elsewhere = {},
) {
  const statuses = useStatuses();
  const mayMove = useMay(workOrders.setStatus);
  const mayApprove = useHolds("work-orders", "approve");
  const me = useSignedIn().user.personId;
  const setStatus = useQueued(workOrders.setStatus, { invalidates: [workOrders, workRequests], onDone: keepOrder });
  const update = useChange(workOrders.update, { invalidates: [workOrders], onDone: keepOrder });
  const offersFor = (now: WorkOrder) => (mayMove ? offers(now.status, statuses, progressOf(now), mayApprove) : []);
  const offered = offersFor(order);

  /** Sends a move; over someone else's change it asks whether the move is still meant. What was written as the reason is kept. */
  const send = async (now: WorkOrder, status: WorkOrderStatus, said: Said, isConfirmed = false): Promise<boolean> => {
    const board = boardId ? { board: { id: boardId, ...(isConfirmed ? { isConfirmed } : {}) } } : {};
    try {
      const moved = await setStatus.mutateAsync({ body: { id: now.id, statusId: status.id, ...said, version: now.version, ...board } });
      signal("done");
      if (onMoved) onMoved(moved);
      else tellDone(moved, t("workOrders.move.done", { code: moved.code, status: moved.status.name }));
      return true;
    } catch (failure) {
      if (failure instanceof Refusal && failure.detail.reason === "board_column_over") {
        const over = { title: t("workOrderBoards.overTitle"), text: failure.message, confirm: t("workOrderBoards.overConfirm") };
        return (await ask(over)) === null ? false : await send(now, status, said, true);
      }
      if (boardId && isStale(failure)) return (await whoChanged(now.id, now.code), false);
      const current = currentOf(failure);
      if (!current) return told(failure);
      keepOrder(current);
      const still = offersFor(current).find((offer) => offer.status.id === status.id);
      const question = {
        title: t("kit.stale.title"),
        text: t("workOrders.move.changed", { now: current.status.name, to: status.name }),
        confirm: t("workOrders.move.still"),
      };
      if (!still || still.obstacle !== null) return told(failure);
      return (await ask(question)) === null ? false : await send(current, status, said);
    }
  };

  const move = async ({ status, needsReason, needsDay }: OrderOffer): Promise<boolean> => {
    if (status.category === "completed" && order.status.category !== "completed") return (onDialog("complete", status.id), false);
    if (status.category === "closed" && isToExplain(order)) return (onDialog("close", status.id), false);
    if (!needsReason && !needsDay) return await send(order, status, {});
    const isCancel = status.category === "cancelled";
    const isHold = status.category === "on_hold";
    const reasons = isHold ? await (await import("./hold-reasons.ts")).holdReasons() : [];
    const answer = await ask({
      title: t("workOrders.move.title", { code: order.code, status: status.name }),
      text: t(isCancel ? "workOrders.move.cancelText" : "workOrders.move.reasonText"),
      confirm: t("workOrders.move.confirm", { status: status.name }),
      isDangerous: isCancel,
      ...(reasons.length > 0 ? { choice: { label: t("workOrders.move.holdReason"), options: reasons } } : {}),
      ...(isHold || needsDay ? { day: { label: t("workOrders.field.expectedDay"), required: needsDay } } : {}),
      reason: { label: t("common.reason.label"), required: needsReason },
    });
    if (!answer) return false;
    const { reason, choice, day } = answer;
    return await send(order, status, { reason: reason || null, holdReasonId: choice ?? null, expectedDay: day ?? null });
  };

  /** Makes the person responsible first, where nobody is. */
  const take = async (offer: OrderOffer): Promise<boolean> => {
    try {
      const taken = await update.mutateAsync({ params: { id: order.id }, body: { responsiblePersonId: me, version: order.version } });
      return await send(taken, offer.status, {});
    } catch (failure) {
      return told(failure);
    }
  };

  const next = nextOf(order, offered, mayApprove);
  return {
    offered,
    move,
    next: next?.step ?? null,
    doNext: async () => {
      if (!next) return false;
      if (next.step === "safety") return (onDialog("steps", next.offer.status.id), false);
      return await (next.step === "take" ? take(next.offer) : move(next.offer));
    },
    isMoving: setStatus.isPending || update.isPending,
  };
}
interface Said {
  reason?: string | null;
  holdReasonId?: number | null;
  expectedDay?: string | null;
}

export type Moves = ReturnType<typeof useMoves>;

const isToExplain = (order: WorkOrder): boolean =>
  asksFailure(order, order.failureRules, "closing") && unanswered(order, "closing").length > 0;

/** The one step that usually follows, for the big button. */
function nextOf(order: WorkOrder, offered: readonly OrderOffer[], mayApprove: boolean): { step: NextStep; offer: OrderOffer } | null {
  const to = (statusId: number) => offered.find(({ status }) => status.id === statusId);
  const start = to(STATUS.inProgress);
  const complete = to(STATUS.completed);
  const close = to(STATUS.closed);
  const { category } = order.status;
  // What keeps somebody from harm comes before the start; nobody need be responsible for it yet.
  if (start && order.counts.safetySteps.length > 0 && category !== "in_progress") return { step: "safety", offer: start };
  if ((category === "open" || category === "in_review") && start?.obstacle === "nobody_responsible") return { step: "take", offer: start };
  if (category === "open" || category === "in_review") return start ? { step: "start", offer: start } : null;
  if (category === "on_hold") return start ? { step: start.obstacle === "nobody_responsible" ? "take" : "resume", offer: start } : null;
  if (category === "in_progress") return complete ? { step: "complete", offer: complete } : null;
  // Whoever did the work may close it too, from the menu; it is the planner's next step.
  return category === "completed" && close && mayApprove ? { step: "close", offer: close } : null;
}

/** Shows a row before the server is asked again. */
export function keepOrder(order: WorkOrder): void {
  queryClient.setQueryData(keyOf(workOrders.get, { params: { id: order.id } }), order);
}

const currentOf = (failure: unknown): WorkOrder | null =>
  isStale(failure) ? ((failure.detail.current as WorkOrder | undefined) ?? null) : null;

function told(failure: unknown): false {
  signal("refused");
  notify("error", failure instanceof Refusal || failure instanceof Error ? failure.message : t("common.state.errorText"));
  return false;
}
