/**
 * When something was done that is told later: a device kept it until there was a network.
 * Invariant: nothing is taken to have been done after the server heard of it, nor before it could have been.
 */

/** So long ago something may have been done that is told now: whoever works where there is no network comes back within that. */
export const BACK_DAYS = 14;
/** Clocks of phones are not ours: by so much they may be wrong. */
export const SKEW_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

/** A time that a device tells, moved by no more than clocks are wrong into the span in which it can have been. */
export function timeTold(told: string, now: number, since: string | null = null): string {
  const at = Date.parse(told);
  const from = since === null ? -Infinity : Date.parse(since);
  if (at > now && at <= now + SKEW_MS) return new Date(now).toISOString();
  if (at < from && at >= from - SKEW_MS) return new Date(from).toISOString();
  return new Date(at).toISOString();
}

interface DoneAtFault {
  reason: "in_future" | "too_long_ago" | "done_before";
  params?: { days: number };
}

/** Why something cannot have been done then; null where it can. `since`: before that it was not there, or stood otherwise. */
export function doneAtFault(at: string, now: number, since: string | null = null): DoneAtFault | null {
  const time = Date.parse(at);
  if (time > now) return { reason: "in_future" };
  if (time < now - BACK_DAYS * DAY_MS) return { reason: "too_long_ago", params: { days: BACK_DAYS } };
  return since !== null && time < Date.parse(since) ? { reason: "done_before" } : null;
}
