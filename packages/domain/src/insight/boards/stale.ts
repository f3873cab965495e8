import type { Answer } from "./contract.ts";

/** Without a word of how often it is heard. */
const USUAL_MS = 2 * 3_600_000;

/** Whether what was said then is too old to be shown as of now: more than twice its interval has passed. Times are milliseconds. */
export const isStale = (at: number | null, now: number, intervalMs: number | null): boolean =>
  at !== null && now - at > (intervalMs === null ? USUAL_MS : 2 * intervalMs);

/** Since when nothing came of what it shows; null: it is of now, or says by itself how old it is. Milliseconds. */
export function staleSince(answer: Answer, now: number): number | null {
  if (answer.is !== "series") return null;
  const times = answer.series.flatMap(({ newest, intervalSeconds }) =>
    newest ? [{ at: Date.parse(newest.at), interval: intervalSeconds === null ? null : intervalSeconds * 1000 }] : [],
  );
  const old = times.filter(({ at, interval }) => isStale(at, now, interval));
  return old.length > 0 && old.length === times.length ? Math.max(...old.map(({ at }) => at)) : null;
}
