/** A quantity as whole thousandths of its unit: nothing of it is lost in sums. On the wire and in tables it has at most three decimals. */
export type Thousandths = number;
/** Whole minor units of the organisation's currency. */
export type Minor = number;

export const thousandths = (quantity: number): Thousandths => Math.round(quantity * 1000);
export const quantityOf = (amount: Thousandths): number => amount / 1000;

/**
 * a × b ÷ c, half up, exactly: products pass what a float keeps. For amounts that are not negative.
 */
export function shareOf(a: number, b: number, c: number): number {
  const [product, whole] = [BigInt(a) * BigInt(b), BigInt(c)];
  return Number((2n * product + whole) / (2n * whole));
}

/** What so much is worth at a price per so many units, half up. */
export const worthOf = (quantity: Thousandths, price: { amountMinor: Minor; per: Thousandths }): Minor =>
  shareOf(quantity, price.amountMinor, price.per);
