/** What an hour cost when it was booked, in whole minor units, and so many times that. */
export interface Price {
  rateMinor: number | null;
  factor: number;
}

/**
 * What a line of labour costs: minutes ÷ 60 × rate × factor, rounded half up to whole minor units; sums add the rounded lines. Null where nobody knew what an hour costs:
 * that is no cost of nought. A factor has three decimals, so that all of it is counted in whole numbers.
 */
export function labourCost(minutes: number, { rateMinor, factor }: Price): number | null {
  if (rateMinor === null) return null;
  const thousandths = BigInt(minutes) * BigInt(rateMinor) * BigInt(Math.round(factor * 1000));
  const [part, whole] = [thousandths * 2n + WHOLE, WHOLE * 2n];
  return Number(part / whole);
}
/** Of an hour at a factor of one. */
const WHOLE = 60_000n;
