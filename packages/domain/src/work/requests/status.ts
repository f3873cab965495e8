import { STATUS } from "../orders/status.ts";

/**
 * The life of a work request, told in the order's numbers: 1 new (or waiting for its requester's answer), 2 accepted or converted,
 * 3 and 4 what its order reached, 5 rejected or merged.
 * Invariant: a converted request is moved only by its order, and so is one that joined an order.
 */
export interface RequestState {
  statusId: number;
  isConverted: boolean;
}
/** What a planner decides in a word; asking, answering, merging and converting bring more with them. */
export type RequestDecision = "accept" | "reject" | "reopen";
export type RequestMove = RequestDecision | "convert" | "join" | "ask" | "answer" | "merge";

const TO_JUDGE: readonly number[] = [STATUS.open, STATUS.inReview];
const FROM: Record<RequestMove, readonly number[]> = {
  accept: [STATUS.open],
  reject: TO_JUDGE,
  convert: TO_JUDGE,
  join: TO_JUDGE,
  reopen: [STATUS.cancelled],
  ask: TO_JUDGE,
  answer: TO_JUDGE,
  merge: TO_JUDGE,
};

export const canMoveRequest = (state: RequestState, move: RequestMove): boolean =>
  !state.isConverted && FROM[move].includes(state.statusId);

/** The moves that take a sentence why. */
export const needsReason = (move: RequestMove): boolean => move === "reject" || move === "reopen";

/** Asking takes an accepted request back to open: until the answer it is not decided. Every other move ends the waiting for an answer. */
export const REQUEST_STATUS_AFTER: Record<Exclude<RequestMove, "convert" | "join">, number> = {
  accept: STATUS.inReview,
  reject: STATUS.cancelled,
  reopen: STATUS.open,
  ask: STATUS.open,
  answer: STATUS.open,
  merge: STATUS.cancelled,
};

/** What joined an order leaves it while both are open: it is accepted again, and waits for an order. */
export const mayLeave = ({ statusId, hasJoined, isOrderOver }: { statusId: number; hasJoined: boolean; isOrderOver: boolean }): boolean =>
  hasJoined && statusId === STATUS.inReview && !isOrderOver;

/** The status of a request that has an order: accepted until its order is completed or closed, then the same. */
export const requestStatusOf = (orderStatusCategory: string): number =>
  orderStatusCategory === "completed" ? STATUS.completed : orderStatusCategory === "closed" ? STATUS.closed : STATUS.inReview;

/** What the person who reported it reads on the request's page: the steps so far and those to come. */
export type RequestStep = "reported" | "asked" | "answered" | "merged" | "accepted" | "rejected" | "ordered" | "in_progress" | "completed";
