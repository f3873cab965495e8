import { isSameWord, wordsOf } from "./words.ts";

/**
 * How alike the work of a closed order is to what is about to be done.
 *
 * Invariant: only what was said of the work makes it alike, words or what failed; a place alone never does, however near it is.
 * Invariant: the farther away it was done, the more has to be the same.
 */

/** Where it was done, the nearest first. */
export const PLACES = ["asset", "position", "model", "parent", "classification", "location"] as const;
export type Place = (typeof PLACES)[number];
const NEARNESS: Record<Place, number> = { asset: 30, position: 26, model: 22, parent: 14, classification: 12, location: 12 };

/** What of a failure is the same, the most telling first. */
export const FAILURES = ["cause", "problem", "class"] as const;
export type SameFailure = (typeof FAILURES)[number];
const TELLING: Record<SameFailure, number> = { cause: 1, problem: 0.7, class: 0.15 };

export interface Failed {
  failureClassId: number | null;
  failureProblemId: number | null;
  failureCauseId: number | null;
}

/** What is about to be done. */
export interface Asked extends Failed {
  title: string;
  description: string | null;
  /** What the machine is called: it stands in the titles of all its orders and says nothing of the work. */
  called: string | null;
}

/** A closed order that may be alike. */
export interface Candidate extends Failed {
  id: number;
  title: string;
  description: string | null;
  completionNotes: string | null;
  called: string | null;
  place: Place;
  completedAt: string;
}

export interface Why {
  place: Place;
  failure: SameFailure | null;
  /** As they stand in what is asked about. */
  words: string[];
}
export interface Similar {
  id: number;
  why: Why;
}

/** As many are shown; who wants more looks at the orders of the asset. */
export const MOST_SIMILAR = 3;
const MOST_REASONS = 4;
const WORDS = 45;
const FAILURE = 35;
const RECENCY = 10;
const YEAR_MS = 365 * 86_400_000;
/** What has to be alike of the work itself, of the same machine and of another one. */
const FLOOR = 9;
const FAR_FLOOR = 18;
const isNear = (place: Place): boolean => place === "asset" || place === "position" || place === "model";

/** The most alike of them, best first; none where nothing alike was done. */
export function mostSimilar(asked: Asked, candidates: readonly Candidate[], now: Date): Similar[] {
  const wanted = weighed(asked);
  return candidates
    .map((candidate) => ({ candidate, ...judged(asked, wanted, candidate, now) }))
    .filter(({ alike, candidate }) => alike >= (isNear(candidate.place) ? FLOOR : FAR_FLOOR))
    .toSorted((a, b) => b.score - a.score || Date.parse(b.candidate.completedAt) - Date.parse(a.candidate.completedAt))
    .slice(0, MOST_SIMILAR)
    .map(({ candidate: { id }, why }) => ({ id, why }));
}

function judged(asked: Asked, wanted: Wanted, candidate: Candidate, now: Date) {
  const { share, words } = sharedWords(wanted, candidate);
  const failure = sameFailure(asked, candidate);
  const alike = WORDS * share + (failure ? FAILURE * TELLING[failure] : 0);
  const years = Math.max(0, now.getTime() - Date.parse(candidate.completedAt)) / YEAR_MS;
  const why: Why = { place: candidate.place, failure, words: words.slice(0, MOST_REASONS) };
  return { alike, score: alike + NEARNESS[candidate.place] + RECENCY * 0.5 ** years, why };
}

function sameFailure(asked: Failed, there: Failed): SameFailure | null {
  if (asked.failureCauseId !== null && asked.failureCauseId === there.failureCauseId) return "cause";
  if (asked.failureProblemId !== null && asked.failureProblemId === there.failureProblemId) return "problem";
  return asked.failureClassId !== null && asked.failureClassId === there.failureClassId ? "class" : null;
}

interface Wanted {
  words: ReadonlyMap<string, number>;
  sum: number;
}
/** A word of the title says as much as two of the description, which together say no more than the title. */
const IN_TITLE = 2;

function weighed({ title, description, called }: Asked): Wanted {
  const names = wordsOf(called);
  const inTitle = without(wordsOf(title), names);
  const beside = without(wordsOf(description), names).filter((word) => !inTitle.includes(word));
  const titleSum = IN_TITLE * inTitle.length;
  return {
    words: new Map([...inTitle.map((word) => [word, IN_TITLE] as const), ...beside.map((word) => [word, 1] as const)]),
    sum: titleSum === 0 ? beside.length : titleSum + Math.min(beside.length, titleSum),
  };
}
const without = (words: readonly string[], names: readonly string[]): string[] => words.filter((word) => !names.includes(word));

/** Which of the wanted words the other order says, and how much of all that is; what was noted at its end tells less than what it was made for. */
function sharedWords(wanted: Wanted, { title, description, completionNotes, called }: Candidate): { share: number; words: string[] } {
  if (wanted.sum === 0) return { share: 0, words: [] };
  const names = wordsOf(called);
  const said = without([...wordsOf(title), ...wordsOf(description)], names);
  const noted = without(wordsOf(completionNotes), names);
  const shared = [...wanted.words].flatMap(([word, weight]) => {
    const telling = said.some((one) => isSameWord(word, one)) ? 1 : noted.some((one) => isSameWord(word, one)) ? 0.5 : 0;
    return telling > 0 ? [{ word, weight: weight * telling }] : [];
  });
  const sum = shared.reduce((all, { weight }) => all + weight, 0);
  return { share: Math.min(1, sum / wanted.sum), words: shared.toSorted((a, b) => b.weight - a.weight).map(({ word }) => word) };
}
