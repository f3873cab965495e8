import type { Thousandths } from "./amounts.ts";
import type { RowPlace } from "./ledger.ts";

/** A row of stock, as far as it says what may be taken from it. */
export interface Lying extends RowPlace {
  quantity: Thousandths;
  isInQuarantine: boolean;
  isBlocked: boolean;
  /** The last day on which it may be used. */
  expiresOn: string | null;
  walkingOrder: number;
}

/** What lies in quarantine, in a blocked bin or is past its last day is on hand and never used. */
export function unusableBecause(
  { isInQuarantine, isBlocked, expiresOn }: Lying,
  today: string,
): "quarantine" | "blocked" | "expired" | null {
  if (isInQuarantine) return "quarantine";
  if (isBlocked) return "blocked";
  return expiresOn !== null && expiresOn < today ? "expired" : null;
}

export const usableOf = (rows: readonly Lying[], today: string): Thousandths =>
  rows.reduce((sum, row) => sum + (unusableBecause(row, today) === null ? row.quantity : 0), 0);

const LAST = "9999-12-31";
/** First expired first out, then along the way through the warehouse. */
export const inPickingOrder = <R extends Lying>(rows: readonly R[]): R[] =>
  rows.toSorted(
    (one, other) =>
      compare(one.expiresOn ?? LAST, other.expiresOn ?? LAST) ||
      one.walkingOrder - other.walkingOrder ||
      (one.binId ?? 0) - (other.binId ?? 0) ||
      (one.lotId ?? 0) - (other.lotId ?? 0),
  );
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** From which rows so much is taken: as many as it needs, in the order given. `missing` is what they do not have. */
export function takeInOrder<R extends Lying>(rows: readonly R[], quantity: Thousandths) {
  const taken: { row: R; quantity: Thousandths }[] = [];
  let missing = quantity;
  for (const row of rows) {
    const part = Math.min(row.quantity, missing);
    if (part > 0) taken.push({ row, quantity: part });
    missing -= part;
  }
  return { taken, missing };
}

/** The same of what may be used, in the order of picking. */
export const pick = <R extends Lying>(rows: readonly R[], quantity: Thousandths, today: string) =>
  takeInOrder(inPickingOrder(rows.filter((row) => unusableBecause(row, today) === null)), quantity);
