/** One row: an attribute where it is first said, or the same said anew further down. */
export interface Definition {
  id: number;
  valueId: number;
  overridesId: number | null;
  sortOrder: number;
}

/** What identifies an attribute, whoever says it anew: by this its value is kept. */
export const rootOf = ({ id, overridesId }: Pick<Definition, "id" | "overridesId">): number => overridesId ?? id;
/** The name of an attribute's value among those of an asset, and of its column in the list of assets. */
export const keyOf = (definition: Pick<Definition, "id" | "overridesId">): string => `a${rootOf(definition)}`;
export const isKey = (key: string): boolean => /^a[1-9]\d{0,14}$/.test(key);

/**
 * What holds for an asset: of each attribute the narrowest row along its way through the scheme (`path`, the widest first). In the order of the scheme, then of
 * each value's own; what is said anew stays in the place of the first.
 */
export function inherited<D extends Definition>(definitions: readonly D[], path: readonly number[]): D[] {
  const held = new Map<number, D>();
  for (const valueId of path) {
    const here = definitions.filter((one) => one.valueId === valueId).toSorted((a, b) => a.sortOrder - b.sortOrder || a.id - b.id);
    for (const one of here) {
      // Said anew only where the first is heard of: a value may have come to belong elsewhere since.
      if (one.overridesId === null || held.has(one.overridesId)) held.set(rootOf(one), one);
    }
  }
  return [...held.values()];
}
