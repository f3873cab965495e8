/** Days up to now over which figures are told. */
export const PERIODS = ["30", "90", "365", "730"] as const;
export type Period = (typeof PERIODS)[number];

/** From so many days before this minute up to it. */
export const periodUntil = (now: number, days: Period): { from: string; until: string } => ({
  from: new Date(now - Number(days) * 86_400_000).toISOString(),
  until: new Date(now).toISOString(),
});
/** This minute, so that a question asked with it stays the same one. */
export const thisMinute = (): number => Math.floor(Date.now() / 60_000) * 60_000;
