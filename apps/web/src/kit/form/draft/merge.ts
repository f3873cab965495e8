/**
 * Two people changed the same record. Field by field: what the form began with (base), what was typed (mine), what is stored now (theirs).
 * A list (contacts) counts as one field.
 */
export type Side = "mine" | "theirs";
export interface Difference {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Both changed it; else only one did, and that one's value is meant. */
  isClash: boolean;
  suggested: Side;
}
type Values = Record<string, unknown>;

/** The fields in which the two versions differ. */
export function differencesOf(fields: readonly string[], base: Values, mine: Values, theirs: Values): Difference[] {
  return fields.flatMap((field) => {
    if (same(mine[field], theirs[field])) return [];
    const isMine = !same(mine[field], base[field]);
    const isTheirs = !same(theirs[field], base[field]);
    return [
      { field, mine: mine[field], theirs: theirs[field], isClash: isMine && isTheirs, suggested: isMine ? "mine" : "theirs" },
    ] satisfies Difference[];
  });
}

/** What is stored now, with my values where I chose mine. */
export function merged(
  fields: readonly string[],
  differences: readonly Difference[],
  theirs: Values,
  chosen: Readonly<Record<string, Side>>,
): Values {
  const mineIn = new Map(
    differences.filter(({ field, suggested }) => (chosen[field] ?? suggested) === "mine").map(({ field, mine }) => [field, mine]),
  );
  return Object.fromEntries(fields.map((field) => [field, mineIn.has(field) ? mineIn.get(field) : theirs[field]]));
}

/** Equal for a person: an empty text, null and nothing at all are the same. */
export const same = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

const plain = (value: unknown): string =>
  JSON.stringify(isNothing(value) ? null : value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, part]) => !isNothing(part))
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : inner,
  );

export const isNothing = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
