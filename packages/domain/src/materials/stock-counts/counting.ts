import { shareOf, type Minor, type Thousandths } from "../stock/amounts.ts";
import { COUNTS, type CountStatus } from "./status.ts";

export const CLASSES = ["a", "b", "c"] as const;
export type PartClass = (typeof CLASSES)[number];
/** A part that is in no class yet is counted like one of C. */
export const classOf = (abc: PartClass | null): PartClass => abc ?? "c";

/** How often a year each class is counted. */
export const TIMES_A_YEAR: Readonly<Record<PartClass, number>> = { a: 12, b: 4, c: 1 };
const YEAR_MS = 365 * 86_400_000;
/** Since when it is due: so long after its last count; what was never counted is due at once. */
export const dueSince = (abc: PartClass | null, now: number): number => now - YEAR_MS / TIMES_A_YEAR[classOf(abc)];

/** How far a first count may be off before somebody else counts again: by whichever of the two is more. */
export interface Tolerance {
  percent: number;
  /** In the part's unit. */
  absolute: number;
}
export type Tolerances = Readonly<Record<PartClass, Tolerance>>;
export const TOLERANCES: Tolerances = {
  a: { percent: 0, absolute: 0 },
  b: { percent: 2, absolute: 0 },
  c: { percent: 5, absolute: 0 },
};
/** The sum of differences, in minor units, above which somebody approves who has not counted. */
export const THIRD_PERSON_ABOVE: Minor = 50_000;

/** Percent are tenths at the least, quantities thousandths: nothing of it is left to a float. */
export function isWithin(book: Thousandths, counted: Thousandths, { percent, absolute }: Tolerance): boolean {
  const off = Math.abs(counted - book);
  return off <= Math.round(absolute * 1000) || BigInt(off) * 1000n <= BigInt(book) * BigInt(Math.round(percent * 10));
}

/** Lines within tolerance at their first count, of all. */
export const accuracyOf = (within: number, lines: number): number | null =>
  lines === 0 ? null : Math.round((within / lines) * 10_000) / 10_000;

/** What of a line is known: how often it is to be counted, and how often it was. */
export interface Progress {
  asked: number;
  done: number;
}
export const isToCount = ({ asked, done }: Progress): boolean => done < asked;

/** Why a person may not count a line now; null: they may. What they entered last they may correct until the counting is finished. */
export function countingFault(
  status: CountStatus,
  { asked, done, lastPersonId }: Progress & { lastPersonId: number | null },
  personId: number,
): "count_not_there" | "counted_already" | "recount_by_another" | null {
  if (!COUNTS.includes(status)) return "count_not_there";
  if (done < asked) return done > 0 && lastPersonId === personId ? "recount_by_another" : null;
  const isOfThisRound = status === "counting" ? asked === 1 : asked > 1;
  return isOfThisRound && lastPersonId === personId ? null : "counted_already";
}

/**
 * Whether a reader is told what the books say of a line. Nobody is while it is to be counted; then those who decide about it, and everybody once it was counted by two
 * or is booked.
 */
export const seesBook = (status: CountStatus, line: Progress, mayApprove: boolean): boolean =>
  status === "booked" || (!isToCount(line) && status !== "counting" && (mayApprove || line.done > 1));

/** What a difference is worth: by the average of its part there, of a single piece by its own. What is found where nothing lies is worth nothing. */
export function worthOfDifference(difference: Thousandths, onHand: Thousandths, value: Minor): Minor {
  const off = Math.abs(difference);
  const worth = onHand <= 0 ? 0 : off >= onHand && difference < 0 ? value : shareOf(value, off, onHand);
  return difference < 0 ? -worth || 0 : worth;
}

/** Whether somebody must approve who has not counted: what the differences come to, whichever way they go. */
export const needsThird = (worths: readonly Minor[], above: Minor): boolean =>
  worths.reduce((sum, worth) => sum + Math.abs(worth), 0) > above;
