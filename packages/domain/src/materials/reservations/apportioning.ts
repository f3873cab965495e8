import type { Thousandths } from "../stock/amounts.ts";

/** So much of a part from a warehouse; null: from where is not known yet. */
export interface Share {
  partId: number;
  warehouseId: number | null;
  quantity: Thousandths;
}
/** What an order's own lines need, with whether a request asks for it already. */
export type Own<S> = S & { isAsked: boolean };

/**
 * What is reserved of one order, by its own lines and by the requests for it: the same need once. What a request takes from where the order's lines reserve the part
 * already stays theirs; what it takes from elsewhere the lines need no more. Beyond what the lines need, the request reserves by itself.
 */
export function apportion<O extends Share, R extends Share>(lines: readonly O[], requested: readonly R[]): { own: Own<O>[]; asked: R[] } {
  const own = lines.map((line) => ({ line: { ...line, isAsked: false }, covered: 0 }));
  const asked = requested.map((each) => ({ ...each }));
  for (const each of asked)
    for (const one of own) {
      const { line } = one;
      if (line.partId !== each.partId || line.warehouseId !== each.warehouseId) continue;
      const same = Math.min(each.quantity, line.quantity - one.covered);
      if (same <= 0) continue;
      one.covered += same;
      line.isAsked = true;
      each.quantity -= same;
    }
  for (const each of asked) {
    let left = each.quantity;
    for (const { line, covered } of own) {
      if (line.partId !== each.partId || line.warehouseId === each.warehouseId) continue;
      const moved = Math.min(left, line.quantity - covered);
      line.quantity -= moved;
      left -= moved;
    }
  }
  return { own: own.map(({ line }) => line), asked };
}
