/** On the wire they are numbered in this order, from 1. */
export const PURCHASE_ORDER_STATUSES = ["draft", "approved", "sent", "partly_received", "received", "closed", "cancelled"] as const;
export type PurchaseOrderStatus = (typeof PURCHASE_ORDER_STATUSES)[number];

export const numberOf = (status: PurchaseOrderStatus): number => PURCHASE_ORDER_STATUSES.indexOf(status) + 1;
export const statusNumbered = (number: number): PurchaseOrderStatus | undefined => PURCHASE_ORDER_STATUSES[number - 1];

/** What a person may make of it. What is partly received and received follows from what came, and from nothing else. */
const BY_HAND: Record<PurchaseOrderStatus, readonly PurchaseOrderStatus[]> = {
  draft: ["approved", "cancelled"],
  approved: ["draft", "sent", "cancelled"],
  sent: ["draft", "cancelled"],
  partly_received: ["closed"],
  received: ["closed"],
  closed: [],
  cancelled: [],
};
export const nextByHand = (status: PurchaseOrderStatus): readonly PurchaseOrderStatus[] => BY_HAND[status];
export const mayBecome = (from: PurchaseOrderStatus, to: PurchaseOrderStatus): boolean => BY_HAND[from].includes(to);
/** The moves that take a sentence why. */
export const needsReason = (to: PurchaseOrderStatus): boolean => to === "cancelled";

/** What was agreed is changed in these; what is with the supplier is taken back to a draft first. */
export const LINES_CHANGE: readonly PurchaseOrderStatus[] = ["draft", "approved"];
/** The day it is expected on, and what is noted of it, may be put right while it is open. */
export const HEAD_CHANGES: readonly PurchaseOrderStatus[] = ["draft", "approved", "sent", "partly_received"];
/** What is on its way. */
export const ON_ORDER = ["approved", "sent", "partly_received"] as const satisfies readonly PurchaseOrderStatus[];
/** It is at the supplier, and more is to come. */
export const TO_RECEIVE = ["sent", "partly_received"] as const satisfies readonly PurchaseOrderStatus[];
/** Goods of it may come: of one that is received, too, as far as more may come than was ordered. */
export const RECEIVABLE: readonly PurchaseOrderStatus[] = [...ON_ORDER, "received"];
/** Nothing follows any more, so that it can be put away. */
export const SETTLED: readonly PurchaseOrderStatus[] = ["draft", "received", "closed", "cancelled"];

/** Of one line, in the stock's units. */
export interface Delivered {
  ordered: number;
  received: number;
  isEnded: boolean;
}
export const openOf = ({ ordered, received, isEnded }: Delivered): number =>
  isEnded ? 0 : Math.max(0, Math.round((ordered - received) * 1000) / 1000);

/** What an order is by what came of it. One that nobody receives any more stays what it is. */
export function statusByReceipts(status: PurchaseOrderStatus, isSent: boolean, lines: readonly Delivered[]): PurchaseOrderStatus {
  if (!RECEIVABLE.includes(status)) return status;
  if (lines.every(({ received }) => received <= 0)) return isSent ? "sent" : "approved";
  return lines.some((line) => openOf(line) > 0) ? "partly_received" : "received";
}

/** How much may still come of a line: what was ordered, and so many per cent beyond it. In thousandths, rounded down, so that nothing slips in. */
export function mostToCome({ ordered, received, isEnded }: Delivered, beyondPercent: number): number {
  const limit = Math.floor((Math.round(ordered * 1000) * (100 + beyondPercent)) / 100 + 1e-6);
  return isEnded ? 0 : Math.max(0, limit - Math.round(received * 1000)) / 1000;
}
