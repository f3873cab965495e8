/** Entered afterwards, started with one tap when it happened, brought in by a file. */
export const DOWNTIME_SOURCES = ["entered", "started", "imported"] as const;
/** It stands still, or it runs and does less than it should. */
export const DOWNTIME_STATES = ["down", "degraded"] as const;
export type DowntimeState = (typeof DOWNTIME_STATES)[number];

/** How far back a downtime may be entered, where nobody said otherwise. */
export const DOWNTIME_BACK_DAYS = 90;

export interface DowntimeTerm {
  startAt: string;
  /** Null: it lasts. */
  endAt: string | null;
}

const begins = ({ startAt }: DowntimeTerm): number => Date.parse(startAt);
const ends = ({ endAt }: DowntimeTerm): number => (endAt === null ? Infinity : Date.parse(endAt));

/** Whether two share any time; where one ends when the other begins, they do not. */
export const sharesTime = (one: DowntimeTerm, other: DowntimeTerm): boolean => begins(one) < ends(other) && begins(other) < ends(one);

export interface TermFault {
  field: "startAt" | "endAt";
  reason: "in_future" | "ends_before_start" | "too_long_ago";
}

/** What is wrong with a term that is entered now. What stood there before and is not moved may lie further back. */
export function termFault(term: DowntimeTerm, now: number, backDays: number, was: DowntimeTerm | null = null): TermFault | null {
  if (begins(term) > now) return { field: "startAt", reason: "in_future" };
  if (term.endAt !== null && ends(term) > now) return { field: "endAt", reason: "in_future" };
  if (ends(term) <= begins(term)) return { field: "endAt", reason: "ends_before_start" };
  const isMoved = was === null || begins(was) !== begins(term);
  return isMoved && begins(term) < now - backDays * 86_400_000 ? { field: "startAt", reason: "too_long_ago" } : null;
}
