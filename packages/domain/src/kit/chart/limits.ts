/** A limit itself is kept: what equals it is not beyond. */
export const isBeyond = (value: number, low: number | null, high: number | null): boolean =>
  (low !== null && value < low) || (high !== null && value > high);
