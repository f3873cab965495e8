import { STATUS } from "../work-orders/status.ts";

/**
 * The life of a work request, told in the order's numbers: 1 new (or waiting for its requester's answer), 2 accepted or converted,
 * 3 and 4 what its order reached, 5 rejected or merged.
 * Invariant: a converted request is moved only by its order.
 */
export interface RequestState {
  statusId: number;
  isConverted: boolean;
}
export type RequestMove = "accept" | "reject" | "convert" | "reopen";

const FROM: Record<RequestMove, readonly number[]> = {
  accept: [STATUS.open],
  reject: [STATUS.open, STATUS.inReview],
  convert: [STATUS.open, STATUS.inReview],
  reopen: [STATUS.cancelled],
};

export const canMoveRequest = (state: RequestState, move: RequestMove): boolean => !state.isConverted && FROM[move].includes(state.statusId);

/** The moves that take a sentence why. */
export const needsReason = (move: RequestMove): boolean => move === "reject" || move === "reopen";

export const REQUEST_STATUS_AFTER: Record<Exclude<RequestMove, "convert">, number> = { accept: STATUS.inReview, reject: STATUS.cancelled, reopen: STATUS.open };

/** The status of a converted request: accepted until its order is completed or closed, then the same. */
export const requestStatusOf = (orderStatusCategory: string): number =>
  orderStatusCategory === "completed" ? STATUS.completed : orderStatusCategory === "closed" ? STATUS.closed : STATUS.inReview;

/** What the person who reported it reads on the request's page: the steps so far and those to come. */
export type RequestStep = "reported" | "accepted" | "rejected" | "ordered" | "in_progress" | "completed";
