import { thousandths, worthOf } from "../stock/amounts.ts";

interface Priced {
  /** In buy units. */
  quantity: number;
  /** For so many of them, in minor units; null: nobody said yet. */
  priceMinor: number | null;
  pricePer: number;
}
export const lineTotal = ({ quantity, priceMinor, pricePer }: Priced): number =>
  priceMinor === null ? 0 : worthOf(thousandths(quantity), { amountMinor: priceMinor, per: thousandths(pricePer) });

/** What so many of the stock's units are worth that are bought at this price. */
export const worthInStock = (
  stockQuantity: number,
  { priceMinor, pricePer, buyRatio }: Omit<Priced, "quantity"> & { buyRatio: number },
): number =>
  priceMinor === null ? 0 : worthOf(thousandths(stockQuantity), { amountMinor: priceMinor, per: thousandths(pricePer * buyRatio) });

/** In the stock's units. */
export const stockQuantityOf = (quantity: number, buyRatio: number): number => Math.round(quantity * buyRatio * 1000) / 1000;

export interface ApprovalLimit {
  roleId: number;
  limitMinor: number;
}
/** Up to which sum somebody approves who holds these roles: the highest of theirs; null: any sum, since one of them has no limit. */
export function limitOf(roleIds: readonly number[], limits: readonly ApprovalLimit[]): number | null {
  const theirs = roleIds.map((id) => limits.find(({ roleId }) => roleId === id)?.limitMinor ?? null);
  return theirs.reduce<number | null>((most, one) => (most === null || one === null ? null : Math.max(most, one)), 0);
}
export const isAboveLimit = (totalMinor: number, limitMinor: number | null): boolean => limitMinor !== null && totalMinor > limitMinor;
