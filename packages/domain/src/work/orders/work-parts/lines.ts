/** A line of the parts of an order, as far as its state follows from it; quantities in the same unit. */
export interface PartLine {
  estimatedQty: number;
  /** Kept for it. */
  reservedQty: number;
  issuedQty: number;
  returnedQty: number;
  /** What is to be kept for it and is not there. */
  missingQty: number;
}

export const LINE_STATUSES = ["planned", "reserved", "short", "partly_issued", "issued"] as const;
export type LineStatus = (typeof LINE_STATUSES)[number];

/** What is said of a line in one word. What was not planned is issued by being taken. */
export function statusOf({ estimatedQty, reservedQty, issuedQty, missingQty }: PartLine): LineStatus {
  if (issuedQty > 0) return issuedQty >= estimatedQty ? "issued" : "partly_issued";
  if (missingQty > 0) return "short";
  return reservedQty > 0 && reservedQty >= estimatedQty ? "reserved" : "planned";
}

/** What the work used up. */
export const usedOf = ({ issuedQty, returnedQty }: Pick<PartLine, "issuedQty" | "returnedQty">): number => exact(issuedQty - returnedQty);
/** What is still to be taken. */
export const outstandingOf = ({ estimatedQty, issuedQty }: Pick<PartLine, "estimatedQty" | "issuedQty">): number =>
  Math.max(0, exact(estimatedQty - issuedQty));
const exact = (quantity: number): number => Math.round(quantity * 1000) / 1000;

/** It goes as long as nothing was taken for it. */
export const isRemovable = ({ issuedQty }: Pick<PartLine, "issuedQty">): boolean => issuedQty === 0;

export const PARTS_ICONS = ["none", "estimated", "actual"] as const;
/** What the icon of an order's parts says: nothing, only planned, planned and used; what was used without having been planned counts as used. */
export const partsIcon = (lines: readonly Pick<PartLine, "estimatedQty" | "issuedQty">[]): (typeof PARTS_ICONS)[number] =>
  lines.some(({ issuedQty }) => issuedQty > 0) ? "actual" : lines.length > 0 ? "estimated" : "none";

/**
 * Which lines of the same part a quantity is booked on: those that still wait for it, in their order, and what is more than that on the last one. What comes back is
 * taken off the last ones first. Null where there is no line.
 */
export function bookOn<L extends { id: number; estimatedQty: number; issuedQty: number; returnedQty: number }>(
  lines: readonly L[],
  quantity: number,
): { id: number; quantity: number }[] {
  const booked: { id: number; quantity: number }[] = [];
  let left = Math.abs(quantity);
  const ordered = quantity > 0 ? lines : lines.toReversed();
  for (const line of ordered) {
    const part = Math.min(left, quantity > 0 ? outstandingOf(line) : usedOf(line));
    if (part > 0) booked.push({ id: line.id, quantity: exact(Math.sign(quantity) * part) });
    left = exact(left - Math.max(0, part));
  }
  const last = lines.at(-1);
  if (left > 0 && last) {
    const there = booked.find(({ id }) => id === last.id);
    if (there) there.quantity = exact(there.quantity + Math.sign(quantity) * left);
    else booked.push({ id: last.id, quantity: exact(Math.sign(quantity) * left) });
  }
  return booked;
}
