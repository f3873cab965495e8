import { differencesOf, same, type Side } from "./merge.ts";
import type { FormState, Row, Values } from "./form-state.ts";

/** What is under way at the form when someone else's row arrives. */
export interface Hand {
  /** The field with the focus, which is never written into. */
  held: string | null;
  /** Of which fields it is no news that they changed: this page did it itself a moment ago. */
  isOwn?: (field: string) => boolean;
}

/** The next state, and what is written into the form for it. */
export interface Arrived {
  state: FormState;
  fill: Values;
}

/**
 * A newer row from the server. What only they changed is taken up at once, field by field; what both changed waits for a choice, and what only they changed in the field with
 * the focus until that is left. The base keeps the older value of a field that waits, and its version until nothing does, so that no save passes over it.
 */
export function rowArrived(state: FormState, row: Row, values: Values, hand: Hand): Arrived {
  const isNewer = row.version !== undefined && row.version > (state.theirs?.version ?? state.base.version ?? row.version);
  return state.phase === "editing" && isNewer ? settled({ ...state, theirs: row }, values, hand) : { state, fill: {} };
}

/** Takes up of their row what can be taken up now. */
export function settled(state: FormState, values: Values, { held, isOwn = () => false }: Hand): Arrived {
  const { theirs, fields, base } = state;
  if (theirs === null || state.phase !== "editing") return { state, fill: {} };
  const differences = differencesOf(fields, base.values, values, theirs);
  const waiting = new Set(
    differences.filter(({ field, isClash, suggested }) => isClash || (suggested === "theirs" && field === held)).map(({ field }) => field),
  );
  const taken = differences.filter(({ field, suggested }) => suggested === "theirs" && !waiting.has(field));
  const told = fields.filter((field) => !same(base.values[field], theirs[field]) && !isOwn(field));
  const fill = Object.fromEntries(taken.map(({ field, theirs: value }) => [field, value ?? null]));
  const next = {
    ...state,
    news: [...new Set([...state.news, ...told])],
    takenOver: [...new Set([...state.takenOver, ...taken.flatMap(({ field }) => (isOwn(field) ? [] : [field]))])],
    base: {
      ...base,
      values: Object.fromEntries(fields.map((field) => [field, waiting.has(field) ? base.values[field] : (theirs[field] ?? null)])),
    },
  };
  return { state: dirtied(waiting.size > 0 ? next : over(next, theirs), { ...values, ...fill }), fill };
}

/** The person chose one side of a field that both changed. */
export function chosen(state: FormState, field: string, side: Side, values: Values): Arrived {
  const { theirs, base } = state;
  if (theirs === null) return { state, fill: {} };
  const value = theirs[field] ?? null;
  const fill = side === "theirs" ? { [field]: value } : {};
  return settledAfter({ ...state, base: { ...base, values: { ...base.values, [field]: value } } }, { ...values, ...fill }, fill);
}

function settledAfter(state: FormState, values: Values, fill: Values): Arrived {
  const next = settled(state, values, { held: null });
  return { state: next.state, fill: { ...fill, ...next.fill } };
}

const over = (state: FormState, { version }: Row): FormState => ({
  ...state,
  theirs: null,
  base: { ...state.base, version: version ?? state.base.version },
});

const dirtied = (state: FormState, values: Values): FormState => ({
  ...state,
  isDirty: state.fields.some((field) => !same(values[field], state.base.values[field])),
});
