/** A group, those in it, and those in these: no deeper, so that everybody still knows what an order takes. */
export const MAX_LEVELS = 3;

/** Which groups stand in which, by id. */
export type Members = ReadonlyMap<number, readonly number[]>;

/** How many levels there are from a group on, itself counted; null where a way leads back to where it came from. */
export function levelsBelow(id: number, members: Members, above: readonly number[] = []): number | null {
  if (above.includes(id)) return null;
  const below = (members.get(id) ?? []).map((member) => levelsBelow(member, members, [...above, id]));
  return below.reduce<number | null>((most, one) => (most === null || one === null ? null : Math.max(most, one + 1)), 1);
}

/** How many levels lead to a group from above, itself counted. To be asked where there is no circle. */
function levelsAbove(id: number, members: Members): number {
  const holders = [...members].filter(([, within]) => within.includes(id)).map(([holder]) => levelsAbove(holder, members));
  return Math.max(0, ...holders) + 1;
}

/** Why a group may not hold these; null where it may. `members` is how all groups stand now, drafts and what is taken. */
export function nestingFault(id: number, wanted: readonly number[], members: Members): "group_circle" | "group_too_deep" | null {
  const then = new Map([...members, [id, wanted]]);
  const below = levelsBelow(id, then);
  if (below === null) return "group_circle";
  return below + levelsAbove(id, then) - 1 > MAX_LEVELS ? "group_too_deep" : null;
}
