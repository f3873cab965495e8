/** What has happened or is about to is no more years ahead than this: `02/03/2206` is a slip for 2026. */
export const YEARS_AHEAD = 5;

/** `day` and `today` are days, or instants, of the same clock. */
export const isFarAhead = (day: string, today: string): boolean => Number(day.slice(0, 4)) > Number(today.slice(0, 4)) + YEARS_AHEAD;
