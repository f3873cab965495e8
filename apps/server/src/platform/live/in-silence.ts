import type { Hint } from "./hints.ts";

/** What else is otherwise once this field of this kind is, without a row of the audit for each of them. */
const FOLLOWS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {};

/** A hint for each kind that follows what this one changed. */
export function inSilence(hint: Hint): Hint[] {
  const follows = FOLLOWS[hint.kind] ?? {};
  const kinds = new Set(hint.fields.flatMap((field) => follows[field] ?? []));
  return [...kinds].map((kind) => ({ ...hint, kind, id: null, fields: [], before: {} }));
}
