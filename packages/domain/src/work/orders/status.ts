import { ENDED, type Category } from "../../foundation/statuses/categories.ts";
import { ruleOf, type StatusRef } from "../../foundation/statuses/moves.ts";

export { CATEGORIES, ENDED, SEALED, STATUS, type Category } from "../../foundation/statuses/categories.ts";
export { type StatusRef } from "../../foundation/statuses/moves.ts";

/**
 * The life of a work order.
 *
 * Invariant: every status belongs to one fixed category, and the moves are between categories; a tenant's own status inherits those of its category.
 * Invariant: an order reaches "completed" only with a responsible person, its actual time, every stop done or skipped, every mandatory step done,
 * every finding answered, and signed where that is required.
 * Invariant: an order is started only when its safety steps are done and what blocks it has ended, completed only when its sub-orders have, and opened again only when its parent is open.
 * Invariant: a closed or cancelled order changes only by being reopened; what stands fast before that is said in `sealing.ts`.
 */

/** What the rule must know of the order. */
export interface Progress {
  mandatorySubtasksLeft: number;
  /** Mandatory safety steps of the whole order that are not done; those of a stop are done there. */
  safetyStepsLeft: number;
  hasResponsiblePerson: boolean;
  hasActualTime: boolean;
  /** The organisation requires a signature and none stands. */
  lacksSignature: boolean;
  /** The organisation requires the problem of a failure, and none is named. */
  lacksProblem: boolean;
  /** The same for its cause and the action taken. */
  lacksCause: boolean;
  /** Findings with neither a follow-up request nor a reason why none. */
  unansweredFindings: number;
  /** Stops of a route that are neither done nor skipped. */
  openStops: number;
  /** Sub-orders that have not ended. */
  openSubOrders: number;
  /** Orders that have to be done before this one, and are not. */
  openBlockers: number;
  /** The order that it is a part of has ended. */
  isParentOver: boolean;
}
/** Nothing stands in the way. */
export const READY: Progress = {
  mandatorySubtasksLeft: 0,
  safetyStepsLeft: 0,
  hasResponsiblePerson: true,
  hasActualTime: true,
  lacksSignature: false,
  lacksProblem: false,
  lacksCause: false,
  unansweredFindings: 0,
  openStops: 0,
  openSubOrders: 0,
  openBlockers: 0,
  isParentOver: false,
};
export interface Asked {
  reason: string | null;
  mayApprove: boolean;
  /** One of the organisation's reasons to hold work is named: it says why as well as a sentence does. */
  hasHoldReason?: boolean;
  /** By when it is expected to go on. */
  hasExpectedDay?: boolean;
}

export type MoveRefusal =
  | "not_reachable"
  | "reason_missing"
  | "expected_day_missing"
  | "approval_missing"
  | "order_blocked"
  | "safety_steps_left"
  | "sub_orders_open"
  | "parent_over"
  | "stops_open"
  | "subtasks_left"
  | "findings_unanswered"
  | "nobody_responsible"
  | "actual_time_missing"
  | "signature_missing"
  | "problem_missing"
  | "cause_missing";
export type Move = { ok: true } | { ok: false; reason: MoveRefusal };

const no = (reason: MoveRefusal): Move => ({ ok: false, reason });

/** Whether the order may go from one status to the other now; the first thing in the way is named. */
export function canMove(from: StatusRef, to: StatusRef, progress: Progress, asked: Asked): Move {
  if (from.id === to.id) return no("not_reachable");
  const rule = ruleOf(from, to.category);
  if (!rule) return no("not_reachable");
  if (rule.needsApproval && !asked.mayApprove) return no("approval_missing");
  if (isReopening(from.category, to.category) && progress.isParentOver) return no("parent_over");
  if ((to.category === "in_progress" || to.category === "completed") && !progress.hasResponsiblePerson) return no("nobody_responsible");
  if (to.category === "in_progress" && from.category !== "in_progress") {
    if (progress.openBlockers > 0) return no("order_blocked");
    if (progress.safetyStepsLeft > 0) return no("safety_steps_left");
  }
  if (to.category === "completed" && from.category !== "completed") {
    if (progress.openSubOrders > 0) return no("sub_orders_open");
    if (progress.openStops > 0) return no("stops_open");
    if (progress.mandatorySubtasksLeft > 0) return no("subtasks_left");
    if (progress.unansweredFindings > 0) return no("findings_unanswered");
    if (!progress.hasActualTime) return no("actual_time_missing");
    if (progress.lacksSignature) return no("signature_missing");
  }
  if ((to.category === "completed" && from.category !== "completed") || to.category === "closed") {
    if (progress.lacksProblem) return no("problem_missing");
  }
  if (to.category === "closed" && progress.lacksCause) return no("cause_missing");
  if (asksReason(rule.needsReason, to) && !asked.reason?.trim() && !asked.hasHoldReason) return no("reason_missing");
  if (to.asks?.includes("expectedDay") && !asked.hasExpectedDay) return no("expected_day_missing");
  return { ok: true };
}

const asksReason = (isNeeded: true | undefined, to: StatusRef): boolean => isNeeded === true || to.asks?.includes("reason") === true;

export interface Offer<S extends StatusRef> {
  status: S;
  needsReason: boolean;
  /** It takes a day on which work is expected to go on. */
  needsDay: boolean;
  /** Why it cannot be chosen yet; null when it can. */
  obstacle: MoveRefusal | null;
}

/** What a status menu offers: every move of the table that the status itself leaves, each with what stands in its way. The server asks the same question on save. */
export function offers<S extends StatusRef>(from: StatusRef, statuses: readonly S[], progress: Progress, mayApprove: boolean): Offer<S>[] {
  // What an order names of its status is no more than the chip shows.
  const at: StatusRef = statuses.find(({ id }) => id === from.id) ?? from;
  return statuses.flatMap((status) => {
    const rule = ruleOf(at, status.category);
    if (!rule || status.id === from.id) return [];
    const move = canMove(at, status, progress, { reason: "given", hasExpectedDay: true, mayApprove });
    const needsDay = status.asks?.includes("expectedDay") === true;
    return [{ status, needsReason: asksReason(rule.needsReason, status), needsDay, obstacle: move.ok ? null : move.reason }];
  });
}

/** Reopening an ended order forgets when it ended. */
export const isReopening = (from: Category, to: Category): boolean => ENDED.includes(from) && !ENDED.includes(to);

/** An order is overdue while work is left and its due instant has passed. */
export const isOverdue = (order: { dueAt: string | null; category: Category }, now: Date): boolean =>
  order.dueAt !== null && !ENDED.includes(order.category) && new Date(order.dueAt) < now;
