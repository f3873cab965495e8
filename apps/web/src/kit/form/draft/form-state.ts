import { differencesOf, merged, same, type Difference, type Side } from "./merge.ts";

/**
 * The states of a form over a draft. Each function handles one event: it takes the state and returns the next one, or the same one where the
 * event changes nothing. `use-draft-form.ts` does what the states say.
 */
export type Values = Record<string, unknown>;
export type Choice = Readonly<Record<string, Side>>;

/** The row that a form was filled over. A new record has no version. */
export interface Base {
  values: Values;
  version: number | null;
}

/** Someone else saved first: the fields that differ, and the row as they saved it. */
export interface Conflict {
  differences: readonly Difference[];
  theirs: Values;
}

type Phase =
  | "editing"
  /** The person pressed save; the form checks its values. */
  | "checking"
  | "sending"
  /** Someone else saved first; the form takes up `merged` and sends it. */
  | "merging"
  /** Someone else saved first; the person chooses between the versions. */
  | "asking"
  | "saved";

export interface FormState {
  phase: Phase;
  fields: readonly string[];
  base: Base;
  isDirty: boolean;
  /** When an earlier visit kept these values, in milliseconds; null if none did. */
  restoredAt: number | null;
  /** Why the last save did not work, where no field is to blame. */
  problem: string | null;
  conflict: Conflict | null;
  merged: Values | null;
  /** The last attempt, and the key under which the server knows it. */
  attempt: { body: string; idempotencyKey: string } | null;
  /** The fields whose values this save took from someone else's change. */
  takenOver: readonly string[];
  /** How often this visit has merged without a question. */
  merges: number;
  /** The row as someone else stored it, while not all of it is taken up; null: the form is over the newest one that it knows. */
  theirs: Row | null;
  /** The fields that someone else changed while the form was open. */
  news: readonly string[];
}

/** How often one visit merges without a question. After that the person sees that the record keeps changing. */
const MOST_MERGES = 5;

export type Row = Values & { version?: number };
type Kept = { base: unknown; version: number | null; at: number };

/** The form opens: over the row, or over what an earlier visit kept. */
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
  theirs: null,
  news: [],
});

export const isChanged = ({ fields, base }: FormState, values: Values): boolean =>
  fields.some((field) => !same(values[field], base.values[field]));

export const isSaving = ({ phase }: FormState): boolean => phase === "sending" || phase === "merging";

export function typed(state: FormState, values: Values): FormState {
  const isDirty = isChanged(state, values);
  const phase = state.phase === "saved" && isDirty ? "editing" : state.phase;
  return isDirty === state.isDirty && phase === state.phase ? state : { ...state, phase, isDirty };
}

/** The person pressed save. A press while a save is under way does nothing. */
export const submitted = (state: FormState): FormState =>
  state.phase === "editing" || state.phase === "saved" ? { ...state, phase: "checking" } : state;

/** The check could not run or found something beside the fields on the page (`problem`), or it marked fields alone (null). */
export const checkFailed = (state: FormState, problem: string | null): FormState => ({
  ...state,
  phase: "editing",
  problem,
});

/** The form sends its values. The same values keep the key of the last attempt, whose answer may be lost, so that the server acts once. */
export function sent(state: FormState, draft: unknown, freshKey: string): FormState {
  const body = JSON.stringify([draft, versionOf(state)]);
  const attempt = state.attempt?.body === body ? state.attempt : { body, idempotencyKey: freshKey };
  return { ...state, phase: "sending", problem: null, attempt };
}

/** The server accepted the values; the form is over them from now on. */
export const saved = (state: FormState, values: Values): FormState => ({
  ...state,
  phase: "saved",
  base: { ...state.base, values },
  isDirty: false,
  takenOver: state.takenOver.filter((field) => same(values[field], state.base.values[field])),
  news: [],
});

/** The server refused. `problem` is null where the form shows the faults at its fields. */
export const refused = (state: FormState, problem: string | null): FormState => ({ ...state, phase: "editing", problem });

/** Someone else saved first. The form merges changes of different fields by itself; for a field that both changed it asks the person. */
export function wentStale(state: FormState, theirs: Values, mine: Values): FormState {
  const conflict = { theirs, differences: differencesOf(state.fields, state.base.values, mine, theirs) };
  if (conflict.differences.some(({ isClash }) => isClash) || state.merges >= MOST_MERGES) return { ...state, phase: "asking", conflict };
  return takenUp({ ...state, merges: state.merges + 1 }, conflict, {});
}

/** Before anything is sent: fields that both changed and nobody has decided about are asked about. */
export function askedFirst(state: FormState, mine: Values): FormState {
  const { theirs } = state;
  if (theirs === null || clashesOf(state, mine).length === 0) return state;
  const differences = differencesOf(state.fields, state.base.values, mine, theirs);
  return { ...state, phase: "asking", problem: null, conflict: { theirs, differences } };
}

/** The fields that both changed, where the form is open over an older row. */
export const clashesOf = ({ fields, base, theirs }: Pick<FormState, "fields" | "base" | "theirs">, mine: Values): Difference[] =>
  theirs === null ? [] : differencesOf(fields, base.values, mine, theirs).filter(({ isClash }) => isClash);

/** The person chose a version of each field, or went back to the form (null). */
export function resolved(state: FormState, choice: Choice | null): FormState {
  if (!state.conflict) return state;
  const answered: FormState = { ...state, phase: "editing", conflict: null };
  return choice === null ? answered : takenUp(answered, state.conflict, choice);
}

/** The person threw the entries away. A save that is under way goes on. */
export const discarded = (state: FormState, start: Row): FormState => ({
  ...state,
  base: baseOf(state.fields, start),
  isDirty: false,
  restoredAt: null,
  problem: null,
  theirs: null,
});

/** The version to send; calls that create a record ignore it. */
export const versionOf = ({ base }: FormState): number => base.version ?? 0;

/** Takes their row as the new base and puts the chosen values over it. */
function takenUp(state: FormState, { theirs, differences }: Conflict, choice: Choice): FormState {
  const taken = differences.filter(({ field, isClash, suggested }) => !isClash && (choice[field] ?? suggested) === "theirs");
  return {
    ...state,
    phase: "merging",
    theirs: null,
    base: { values: picked(state.fields, theirs), version: Number(theirs["version"]) },
    merged: merged(state.fields, differences, theirs, choice),
    takenOver: [...new Set([...state.takenOver, ...taken.map(({ field }) => field)])],
  };
}

const baseOf = (fields: readonly string[], row: Row): Base => ({ values: picked(fields, row), version: row.version ?? null });

const picked = (fields: readonly string[], row: Values): Values => Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
