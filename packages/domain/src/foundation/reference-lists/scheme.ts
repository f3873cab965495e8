import { listOfKey, type ListKey } from "./lists.ts";

/** The lists by which assets are classed, the widest first. A value may belong to one of the list before; one that belongs to none fits anywhere. */
export const SCHEME = [
  "asset-classifications",
  "asset-categories",
  "asset-groups-1",
  "asset-groups-2",
] as const satisfies readonly ListKey[];
export type SchemeList = (typeof SCHEME)[number];

export const isInScheme = (list: string): list is SchemeList => (SCHEME as readonly string[]).includes(list);

/** The list that values of this one may belong to a value of; null for the first, and outside of the scheme. */
export const listAbove = (list: string): SchemeList | null => (isInScheme(list) ? (SCHEME[SCHEME.indexOf(list) - 1] ?? null) : null);
export const listBelow = (list: string): SchemeList | null => (isInScheme(list) ? (SCHEME[SCHEME.indexOf(list) + 1] ?? null) : null);
export const titleAbove = (list: string): string | null => {
  const above = listAbove(list);
  return above && listOfKey(above).title;
};

/** What is chosen in each list of the scheme, in its order. */
export type Chosen = readonly (number | null)[];

/** Two places of the scheme whose values do not go together. */
export interface Misfit {
  at: number;
  above: number;
}

/**
 * Which chosen values do not fit one further up. Where nothing is chosen just above, the value's own way up is followed, as far as it is known.
 * Each value is reported once, beside the nearest that it does not fit.
 */
export function misfits(chosen: Chosen, belongsTo: (id: number) => number | null): Misfit[] {
  return chosen.flatMap((id, at) => {
    let wanted = id === null ? null : belongsTo(id);
    for (let above = at - 1; above >= 0 && wanted !== null; above -= 1) {
      const there = chosen[above] ?? null;
      if (there !== null) return there === wanted ? [] : [{ at, above }];
      wanted = belongsTo(wanted);
    }
    return [];
  });
}

/** The way from the widest list down: what is chosen and, where nothing is, what the narrower choice belongs to. */
export function wayThrough(chosen: Chosen, belongsTo: (id: number) => number | null): (number | null)[] {
  const way = [...chosen];
  for (let at = way.length - 1; at > 0; at -= 1) {
    const here = way[at] ?? null;
    if (here !== null && way[at - 1] === null) way[at - 1] = belongsTo(here);
  }
  return way;
}

/** The misfits that a change brings: what did not fit before stays as it is. */
export const newMisfits = (next: Chosen, before: Chosen, belongsTo: (id: number) => number | null): Misfit[] =>
  misfits(next, belongsTo).filter(({ at, above }) => next[at] !== before[at] || next[above] !== before[above]);
