/** What an hour costs from a first to a last day, both included, YYYY-MM-DD; without a last one until further notice. Amounts are whole minor units. */
export interface Rate {
  fromDay: string;
  toDay: string | null;
  amountMinor: number;
}
export const RATE_SOURCES = ["person", "craft", "tenant"] as const;
export type RateSource = (typeof RATE_SOURCES)[number];
export type Rates<R extends Rate = Rate> = Readonly<Record<RateSource, readonly R[]>>;

/** Where two hold on a day, the one that began later. */
const holding = <R extends Rate>(rates: readonly R[], day: string): R | undefined =>
  rates
    .filter(({ fromDay, toDay }) => fromDay <= day && (toDay === null || day <= toDay))
    .reduce<R | undefined>((latest, rate) => (latest && latest.fromDay >= rate.fromDay ? latest : rate), undefined);

/** What an hour of somebody costs on a day: their own rate, else that of their main craft, else the organisation's; and whose it is. No factor changes it. */
export function rateOn<R extends Rate>(rates: Rates<R>, day: string): { source: RateSource; rate: R } | null {
  for (const source of RATE_SOURCES) {
    const rate = holding(rates[source], day);
    if (rate) return { source, rate };
  }
  return null;
}

interface Placed<R> {
  /** Where the new one begins on the day of another: that one. */
  taken: R | null;
  /** Former ones that end now, with their last day. */
  ended: { rate: R; toDay: string }[];
  /** The last day of the new one: that which was said, at most the day before the next one begins. */
  toDay: string | null;
}

/** A new rate among those that are there: the former ends the day before, and it ends itself the day before the next. A gap that was left stays one. */
export function placeRate<R extends Rate>(rates: readonly R[], { fromDay, toDay }: { fromDay: string; toDay: string | null }): Placed<R> {
  const before = dayBefore(fromDay);
  const next = rates.reduce<string | null>(
    (nearest, rate) => (rate.fromDay > fromDay && (nearest === null || rate.fromDay < nearest) ? rate.fromDay : nearest),
    null,
  );
  const last = next === null ? null : dayBefore(next);
  return {
    taken: rates.find((rate) => rate.fromDay === fromDay) ?? null,
    ended: rates
      .filter((rate) => rate.fromDay < fromDay && (rate.toDay === null || rate.toDay >= fromDay))
      .map((rate) => ({ rate, toDay: before })),
    toDay: last !== null && (toDay === null || toDay > last) ? last : toDay,
  };
}

export const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
