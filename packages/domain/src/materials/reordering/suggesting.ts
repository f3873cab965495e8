/** What stands behind a suggestion to order. */
export interface Position {
  available: number;
  /** Needed softly within the lead time. */
  reserved: number;
  onOrder: number;
  reorderPoint: number;
  maximum: number | null;
  /** Bought in packs of so many of the stock's units, and at least so many of them. */
  pack: number | null;
  atLeast: number | null;
}
export interface Suggestion extends Position {
  /** What there will be of it. */
  projected: number;
  quantity: number;
}

/** What is at or below its reorder point is ordered up to its maximum, in whole packs; without a maximum, up to just above the point. Null: it is not asked for. */
export function suggestionOf(position: Position): Suggestion | null {
  const { available, reserved, onOrder, reorderPoint, maximum, pack, atLeast } = position;
  const projected = thousandth(available - reserved + onOrder);
  if (projected > reorderPoint) return null;
  const missing = thousandth((maximum ?? reorderPoint + (pack ?? 1)) - projected);
  const wanted = Math.max(missing, atLeast ?? 0);
  if (wanted <= 0) return null;
  const packs = pack === null || pack <= 0 ? wanted : thousandth(Math.ceil(thousandth(wanted / pack)) * pack);
  return { ...position, projected, quantity: packs };
}

const thousandth = (amount: number): number => Math.round(amount * 1000) / 1000;
