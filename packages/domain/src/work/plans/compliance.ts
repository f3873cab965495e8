/** By when work counts as done on time: three rules are in use, and shops know a fourth; which one holds is an organisation's choice, and stands beside every figure. */
export const ON_TIME_RULES = ["due", "day", "tenth", "fifth"] as const;
export type OnTimeRule = (typeof ON_TIME_RULES)[number];

const DAY = 86_400_000;
/** No interval is so long that more than four weeks late were on time. */
const MOST_DAYS = 28;

/** How long after its due work is on time, in milliseconds. Where no interval is known (a meter, an event) the shares are a day. */
export function graceOf(rule: OnTimeRule, intervalDays: number | null): number {
  if (rule === "due") return 0;
  if (rule === "day") return DAY;
  return intervalDays === null ? DAY : Math.min(MOST_DAYS, intervalDays * (rule === "tenth" ? 0.1 : 0.2)) * DAY;
}

export interface Judged {
  outcome: "made" | "skipped" | "merged" | "missed";
  dueAt: number;
  doneAt: number | null;
  isCancelled: boolean;
  intervalDays: number | null;
}

export const VERDICTS = ["on_time", "late", "overdue", "waiting", "cancelled", "skipped", "missed"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What is to be said of an occurrence now; null: what joined another one is judged with that. */
export function verdictOf({ outcome, dueAt, doneAt, isCancelled, intervalDays }: Judged, rule: OnTimeRule, now: number): Verdict | null {
  if (outcome === "merged") return null;
  if (outcome !== "made") return outcome;
  if (isCancelled) return "cancelled";
  const latest = dueAt + graceOf(rule, intervalDays);
  if (doneAt !== null) return doneAt <= latest ? "on_time" : "late";
  return now > latest ? "overdue" : "waiting";
}

/** Done on time ÷ due; what may still be done in time is not due yet. Null: nothing was due. */
export function complianceOf(counts: Readonly<Record<Verdict, number>>): number | null {
  const due = VERDICTS.reduce((sum, verdict) => (verdict === "waiting" ? sum : sum + counts[verdict]), 0);
  return due === 0 ? null : counts.on_time / due;
}

/** What good shops reach (SMRP 5.4.14 asks for 90 % and more); the line beside the weeks of a plan. */
export const COMPLIANCE_TARGET = 0.9;
export const COMPLIANCE_WEEKS = 12;
