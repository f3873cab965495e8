import { STATUS } from "../orders/status.ts";

/** How far a report is, as somebody without an account reads it. */
export const PUBLIC_STEPS = [
  "reported",
  "asked",
  "accepted",
  "ordered",
  "in_progress",
  "on_hold",
  "completed",
  "rejected",
  "order_cancelled",
] as const;
export type PublicStep = (typeof PUBLIC_STEPS)[number];

interface Standing {
  statusId: number;
  waitsForReporter: boolean;
  /** Of its order; null: it has none. */
  orderCategory: string | null;
}

export function publicStep({ statusId, waitsForReporter, orderCategory }: Standing): PublicStep {
  if (statusId === STATUS.cancelled) return "rejected";
  if (waitsForReporter) return "asked";
  if (statusId === STATUS.completed || statusId === STATUS.closed) return "completed";
  if (orderCategory === null) return statusId === STATUS.inReview ? "accepted" : "reported";
  if (orderCategory === "cancelled") return "order_cancelled";
  if (orderCategory === "completed" || orderCategory === "closed") return "completed";
  return orderCategory === "in_progress" || orderCategory === "on_hold" ? orderCategory : "ordered";
}
