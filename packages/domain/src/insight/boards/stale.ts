/** Without a word of how often it is heard. */
const USUAL_MS = 2 * 3_600_000;

/** Whether what was said then is too old to be shown as of now: more than twice its interval has passed. Times are milliseconds. */
export const isStale = (at: number | null, now: number, intervalMs: number | null): boolean =>
  at !== null && now - at > (intervalMs === null ? USUAL_MS : 2 * intervalMs);
