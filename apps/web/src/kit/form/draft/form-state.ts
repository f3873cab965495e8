import { differencesOf, merged, same, type Difference, type Side } from "./merge.ts";

/**
 * What a form over a draft may be doing, and what each thing that happens makes of it. Every function takes a state and gives the next one;
 * one that does not apply gives the same state. `use-draft-form.ts` carries them out.
 */
export type Values = Record<string, unknown>;
export type Choice = Readonly<Record<string, Side>>;

/** The row that a form was filled over. A new record has no version. */
export interface Base {
  values: Values;
  version: number | null;
}

/** A stale write: what each side holds. */
export interface Conflict {
  differences: readonly Difference[];
  theirs: Values;
}

type Phase =
  | "editing"
  /** The save was asked for; the own check runs. */
  | "checking"
  | "sending"
  /** Someone else saved first: `merged` goes into the form, and is sent. */
  | "merging"
  /** As before, but the person chooses between the versions. */
  | "asking"
  | "saved";

export interface FormState {
  phase: Phase;
  fields: readonly string[];
  base: Base;
  isDirty: boolean;
  /** When the values came back from an earlier visit, milliseconds. */
  restoredAt: number | null;
  /** Why the last save did not work, where no field is to blame. */
  problem: string | null;
  conflict: Conflict | null;
  merged: Values | null;
  /** The last attempt, and the key under which the server knows it. */
  attempt: { body: string; idempotencyKey: string } | null;
  /** Fields of someone else's change that this save took over. */
  takenOver: readonly string[];
  /** Merges without a question so far. */
  merges: number;
}

/** Merges without a question within one visit; a record that changes faster than it can be saved is shown to the person. */
const MOST_MERGES = 5;

type Row = Values & { version?: number };
type Kept = { base: unknown; version: number | null; at: number };

/** A form begins over the row, or where an earlier visit left it. */
export const begun = (fields: readonly string[], start: Row, kept: Kept | null): FormState => ({
  phase: "editing",
  fields,
  base: kept ? { values: kept.base as Values, version: kept.version } : baseOf(fields, start),
  isDirty: kept !== null,
  restoredAt: kept?.at ?? null,
  problem: null,
  conflict: null,
  merged: null,
  attempt: null,
  takenOver: [],
  merges: 0,
});

export const isChanged = ({ fields, base }: FormState, values: Values): boolean =>
  fields.some((field) => !same(values[field], base.values[field]));

export const isSaving = ({ phase }: FormState): boolean => phase === "sending" || phase === "merging";

export function typed(state: FormState, values: Values): FormState {
  const isDirty = isChanged(state, values);
  const phase = state.phase === "saved" && isDirty ? "editing" : state.phase;
  return isDirty === state.isDirty && phase === state.phase ? state : { ...state, phase, isDirty };
}

/** A newer row came from the server. A form in which nothing was typed shows it; one with entries keeps them and merges when it is saved. */
export function rowArrived(state: FormState, row: Row, values: Values): FormState {
  if (state.phase === "saved" || row.version === undefined || row.version === state.base.version || isChanged(state, values)) return state;
  return { ...state, base: baseOf(state.fields, row) };
}

/** A second press while one save is under way would be a second save. */
export const submitted = (state: FormState): FormState =>
  state.phase === "editing" || state.phase === "saved" ? { ...state, phase: "checking" } : state;

/** The own check could not run (`problem`), or found fields that are marked by now. */
export const checkFailed = (state: FormState, problem: string | null): FormState => ({
  ...state,
  phase: "editing",
  problem: problem ?? state.problem,
});

/** The answer to the last attempt may have been lost on its way: the same values again keep its key, so that nothing is done twice. */
export function sent(state: FormState, draft: unknown, freshKey: string): FormState {
  const body = JSON.stringify([draft, versionOf(state)]);
  const attempt = state.attempt?.body === body ? state.attempt : { body, idempotencyKey: freshKey };
  return { ...state, phase: "sending", problem: null, attempt };
}

/** What was saved is what the form is over from now on. */
export const saved = (state: FormState, values: Values): FormState => ({
  ...state,
  phase: "saved",
  base: { ...state.base, values },
  isDirty: false,
});

/** `problem` is null where fields are to blame. */
export const refused = (state: FormState, problem: string | null): FormState => ({ ...state, phase: "editing", problem });

/** Different fields are put together and saved without a question; the same field changed by both is asked about. */
export function wentStale(state: FormState, theirs: Values, mine: Values): FormState {
  const conflict = { theirs, differences: differencesOf(state.fields, state.base.values, mine, theirs) };
  if (conflict.differences.some(({ isClash }) => isClash) || state.merges >= MOST_MERGES) return { ...state, phase: "asking", conflict };
  return takenUp({ ...state, merges: state.merges + 1 }, conflict, {});
}

/** The person chose; null goes back to the form as it was. */
export function resolved(state: FormState, choice: Choice | null): FormState {
  if (!state.conflict) return state;
  const answered: FormState = { ...state, phase: "editing", conflict: null };
  return choice === null ? answered : takenUp(answered, state.conflict, choice);
}

/** What was typed is thrown away. A save that is under way goes on. */
export const discarded = (state: FormState, start: Row): FormState => ({
  ...state,
  base: baseOf(state.fields, start),
  isDirty: false,
  restoredAt: null,
  problem: null,
});

/** A new record is sent without a version; calls that ask for one are those of rows. */
export const versionOf = ({ base }: FormState): number => base.version ?? 0;

/** Their version is the new base, with the chosen values over it. */
function takenUp(state: FormState, { theirs, differences }: Conflict, choice: Choice): FormState {
  const taken = differences.filter(({ field, isClash, suggested }) => !isClash && (choice[field] ?? suggested) === "theirs");
  return {
    ...state,
    phase: "merging",
    base: { values: picked(state.fields, theirs), version: Number(theirs["version"]) },
    merged: merged(state.fields, differences, theirs, choice),
    takenOver: [...new Set([...state.takenOver, ...taken.map(({ field }) => field)])],
  };
}

const baseOf = (fields: readonly string[], row: Row): Base => ({ values: picked(fields, row), version: row.version ?? null });

const picked = (fields: readonly string[], row: Values): Values => Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
