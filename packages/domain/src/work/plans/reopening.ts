import type { Cursor, Hit, Plan, PlanAsset } from "./definition.ts";
import type { Sum, Why } from "./sum.ts";
import type { Due, Outcome, OutcomeRule } from "./timeline.ts";

/** What a decision changed of its asset, so that it can be taken back. */
export interface Undo {
  /** `isOwn`: of a trigger that made it due; otherwise of one whose next date or value its work did as well. */
  cursors: { triggerId: number; isOwn: boolean; before: Cursor | null; after: Cursor | null }[];
  /** Levels that were owed before it. */
  owed: readonly number[];
  /** What happened and was answered by it. */
  hits: Readonly<Record<number, readonly Hit[]>>;
}

/** Null where no meter had a say in it: nothing takes such a decision back. */
export function undoOf(before: PlanAsset, after: PlanAsset, due: Due): Undo | null {
  if (!sumsOf(due.why).some(({ kind }) => kind === "meter" || kind === "threshold")) return null;
  const own = new Set(due.points.map(({ triggerId }) => triggerId));
  const cursors = Object.keys(after.cursors).flatMap((key) => {
    const triggerId = Number(key);
    const [from = null, to = null] = [before.cursors[triggerId], after.cursors[triggerId]];
    return isSame(from, to) ? [] : [{ triggerId, isOwn: own.has(triggerId), before: from, after: to }];
  });
  const hits = Object.entries(before.hits).flatMap(([triggerId, list]) => {
    const kept = new Set((after.hits[Number(triggerId)] ?? []).map(({ ref }) => ref));
    const heard = list.filter(({ ref }) => !kept.has(ref));
    return heard.length === 0 ? [] : [[triggerId, heard] as const];
  });
  return { cursors, owed: before.owed, hits: Object.fromEntries(hits) };
}

/** All sums of an occurrence: of one trigger, or of all that must have come due. */
export const sumsOf = ({ sum, others }: Pick<Why, "sum" | "others">): Sum[] => [sum, ...others];

const isSame = (one: Cursor | null, other: Cursor | null): boolean => one?.day === other?.day && one?.units === other?.units;

/** An occurrence that was decided, as it is kept. */
export interface DecidedOne {
  id: number;
  key: string;
  triggerId: number | null;
  outcome: Outcome;
  rule: OutcomeRule | "early" | "taken_along";
  levels: readonly number[];
  dueUnits: number | null;
  why: Pick<Why, "sum" | "others">;
  undo: Undo | null;
  /** The reading that decided it is no more: it is taken back. */
  isReopened: boolean;
}

/** An occurrence, as it is judged by what its meter says now. */
export interface Judged {
  id: number;
  triggerId: number | null;
  rule: DecidedOne["rule"];
  /** Its value would be due now. */
  isDue: boolean;
  /** No work of it was done: it has no order, or one that was cancelled. */
  isUndone: boolean;
}

/**
 * Which of an asset's occurrences, in the order in which they were decided, are to be taken back: those that would not be due now, and the one that was left to a later value which
 * would not be.
 */
export function toReopen(rows: readonly Judged[]): number[] {
  return rows.flatMap(({ id, triggerId, rule, isDue, isUndone }, at) => {
    const later = rule === "later_value" ? rows.slice(at + 1).find((one) => one.triggerId === triggerId) : undefined;
    return isUndone && !(isDue && (later?.isDue ?? true)) ? [id] : [];
  });
}

/** How far an asset of a plan is decided. */
export type Progress = Pick<PlanAsset, "cursors" | "owed" | "decided" | "hits"> & { skippedInRow: number };

export interface Reopened extends Progress {
  /** Occurrences that stay, of values that come again: their keys must not keep these from being decided. */
  released: number[];
}

/**
 * The asset as if what is taken back had never been decided. `rows` are all occurrences that were decided since the first of them, in the order in which they were.
 */
export function reopen(plan: Pick<Plan, "triggerLogic">, progress: Progress, rows: readonly DecidedOne[]): Reopened {
  const first = rows.findIndex(({ isReopened }) => isReopened);
  const since = first < 0 ? [] : rows.slice(first);
  const taken = since.filter(({ isReopened }) => isReopened);
  const cursors = cursorsBefore(progress.cursors, taken);
  const kept = since.filter(({ isReopened }) => !isReopened);
  return {
    cursors,
    owed: owedBefore(plan, progress.owed, taken[0], kept),
    decided: progress.decided - countOf(since.slice(since.findLastIndex(({ isReopened }) => !isReopened) + 1)),
    skippedInRow: Math.max(0, progress.skippedInRow - countOf(taken.filter(({ outcome }) => outcome === "skipped"))),
    hits: hitsBefore(progress.hits, taken),
    released: kept.filter((one) => comesAgain(one, cursors)).map(({ id }) => id),
  };
}

/** A meter's own values go back to before the first; what the work did as well goes back where nothing was decided of it since. */
function cursorsBefore(cursors: Progress["cursors"], taken: readonly DecidedOne[]): Record<number, Cursor> {
  const found: Record<number, Cursor> = { ...cursors };
  for (const one of taken.toReversed())
    for (const { triggerId, isOwn, before, after } of changesOf(one)) {
      const now = found[triggerId] ?? null;
      const isBeyond = isOwn && after?.units !== undefined && (now?.units ?? -Infinity) > (before?.units ?? -Infinity);
      if (!isSame(now, after) && !isBeyond) continue;
      if (before) found[triggerId] = before;
      else delete found[triggerId];
    }
  return found;
}

/** Of what was decided before decisions were kept, the sum says where it began. */
function changesOf({ undo, key, triggerId, why: { sum } }: DecidedOne): Undo["cursors"] {
  if (undo || triggerId === null || sum.kind !== "meter" || !key.startsWith("value:")) return undo?.cursors ?? [];
  return [{ triggerId, isOwn: true, before: { units: sum.dueUnits - sum.everyUnits }, after: { units: sum.dueUnits } }];
}

/** Levels that were owed before the first, and what the occurrences that stay left owed or made since. */
function owedBefore(
  { triggerLogic }: Pick<Plan, "triggerLogic">,
  now: readonly number[],
  first: DecidedOne | undefined,
  kept: readonly DecidedOne[],
): readonly number[] {
  if (!first?.undo) return now;
  return kept.reduce<readonly number[]>(
    (owed, { outcome, rule, levels }) =>
      outcome === "made" || rule === "joined"
        ? []
        : [...new Set([...owed, ...levels.filter((multiplier) => multiplier > 1 || triggerLogic === "all")])],
    first.undo.owed,
  );
}

/** What happened is asked for again; a reading past a limit asks by itself, if it still is. */
function hitsBefore(hits: Progress["hits"], taken: readonly DecidedOne[]): Record<number, readonly Hit[]> {
  const found: Record<number, readonly Hit[]> = { ...hits };
  for (const { undo } of taken)
    for (const [key, heard] of Object.entries(undo?.hits ?? {})) {
      const triggerId = Number(key);
      found[triggerId] = [...heard.filter(({ ref }) => !ref.startsWith(OF_READING)), ...(found[triggerId] ?? [])];
    }
  return found;
}

/** How a reading past a limit is known; its instant follows. */
export const OF_READING = "reading:";

const countOf = (rows: readonly DecidedOne[]): number => new Set(rows.map(({ key }) => key.split("#")[0])).size;

function comesAgain({ key, triggerId, dueUnits }: DecidedOne, cursors: Progress["cursors"]): boolean {
  return key.startsWith("value:") && triggerId !== null && dueUnits !== null && dueUnits > (cursors[triggerId]?.units ?? -Infinity);
}
