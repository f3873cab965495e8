/** How badly a part is missed decides how sure its stock has to be: 99, 95 and 90 of a hundred times it is there. Quantiles of the normal distribution. */
export const Z = { vital: 2.3263, essential: 1.6449, desirable: 1.2816 } as const;
export type Ved = keyof typeof Z;

/** Fewer days of use say too little. */
export const DAYS_AT_LEAST = 90;
export const DAYS_LOOKED_AT = 365;
/** So many real lead times are looked at, the last ones. */
export const LEAD_TIMES = 5;

export interface Spread {
  mean: number;
  /** Standard deviation. */
  sd: number;
}
/** What is used in a day and how long it takes to come, with how much both vary; days throughout. */
export interface Demand {
  perDay: Spread;
  leadDays: Spread;
  ved: Ved | null;
}
export interface Levels {
  safetyStock: number;
  reorderPoint: number;
}

/** Against sums of floats that come out a hair above a whole number. */
const up = (amount: number): number => Math.max(0, Math.ceil(amount - 1e-9));

/** Safety stock ⌈z·√(LT·var(d) + d²·var(LT))⌉, reorder point ⌈d·LT⌉ with it; a part of which nobody said how badly it is missed is essential. */
export function levelsOf({ perDay, leadDays, ved }: Demand): Levels {
  const safetyStock = up(Z[ved ?? "essential"] * Math.sqrt(leadDays.mean * perDay.sd ** 2 + perDay.mean ** 2 * leadDays.sd ** 2));
  return { safetyStock, reorderPoint: up(perDay.mean * leadDays.mean) + safetyStock };
}

/** Mean and standard deviation of what was used each day, the days on which nothing was among them. */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) return { mean: 0, sd: 0 };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)) };
}

/** The same of sums: what was used in so many days, and the squares of each day's use. */
export function spreadOfSums({ total, squares, days }: { total: number; squares: number; days: number }): Spread {
  const mean = total / days;
  return { mean, sd: days < 2 ? 0 : Math.sqrt(Math.max(0, squares - days * mean ** 2) / (days - 1)) };
}

/** The middle one of them; of an even number the mean of the two in the middle. Null: there is none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
