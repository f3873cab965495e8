/** The pages that a person keeps at hand: ids of entries of the menu, in the person's order. Without zod: the frame reads it. */
export const MOST_SHORTCUTS = 20;

interface ShortcutFault {
  /** Place in the list. */
  at: number;
  reason: "duplicate" | "not_in_menu";
}

/**
 * What is wrong with a list of shortcuts. An entry counts while the person sees it (`seen`), or where they have it already (`kept`): whoever loses a right for a while
 * keeps their shortcut, and can go on changing the others.
 */
export const shortcutFaults = (ids: readonly number[], seen: readonly number[], kept: readonly number[]): ShortcutFault[] =>
  ids.flatMap((id, at): ShortcutFault[] => {
    if (ids.indexOf(id) < at) return [{ at, reason: "duplicate" }];
    return seen.includes(id) || kept.includes(id) ? [] : [{ at, reason: "not_in_menu" }];
  });

/** Adds it as the last one, or takes it away. */
export const toggledShortcut = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/** Puts one before or behind another; those that the person does not see at the moment stay beside their neighbours. */
export function placedShortcut(ids: readonly number[], id: number, side: "before" | "after", other: number): number[] {
  if (id === other || !ids.includes(id) || !ids.includes(other)) return [...ids];
  const rest = ids.filter((one) => one !== id);
  return rest.toSpliced(rest.indexOf(other) + (side === "after" ? 1 : 0), 0, id);
}

/** The entries to be drawn, in the person's order. */
export const drawnShortcuts = <E extends { id: number }>(ids: readonly number[], entries: readonly E[]): E[] =>
  ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
