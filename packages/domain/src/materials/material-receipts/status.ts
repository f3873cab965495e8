/** On the wire they are numbered in this order, from 1. */
export const RECEIPT_STATUSES = ["draft", "partly_received", "received", "returned"] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

export const numberOf = (status: ReceiptStatus): number => RECEIPT_STATUSES.indexOf(status) + 1;
export const statusNumbered = (number: number): ReceiptStatus | undefined => RECEIPT_STATUSES[number - 1];

/** What a person may make of it: all of it came, the rest does not come, it went back. Partly received follows from receiving alone. */
const BY_HAND: Record<ReceiptStatus, readonly ReceiptStatus[]> = {
  draft: ["received"],
  partly_received: ["received", "returned"],
  received: ["returned"],
  returned: [],
};
export const mayBecome = (from: ReceiptStatus, to: ReceiptStatus): boolean => BY_HAND[from].includes(to);
/** Something may be received on it. */
export const RECEIVES: readonly ReceiptStatus[] = ["draft", "partly_received"];
/** Its lines may change: nothing came yet. */
export const LINES_CHANGE: readonly ReceiptStatus[] = ["draft"];

/** Of one line, in the stock's units. */
export interface Came {
  quantity: number;
  received: number;
  rejected: number;
  isEnded: boolean;
}
export const openOf = ({ quantity, received, rejected, isEnded }: Came): number =>
  isEnded ? 0 : Math.max(0, Math.round((quantity - received - rejected) * 1000) / 1000);

/** What a receipt is once something of it was received. */
export const statusByLines = (lines: readonly Came[]): ReceiptStatus =>
  lines.some((line) => openOf(line) > 0)
    ? lines.some(({ received, rejected }) => received + rejected > 0)
      ? "partly_received"
      : "draft"
    : "received";
