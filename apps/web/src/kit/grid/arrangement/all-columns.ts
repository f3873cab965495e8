import { useSyncExternalStore } from "react";
import { createStore } from "../../feedback/store.ts";

/**
 * The lists that are to show all their columns though they have no room for them, and so are scrolled sideways. It belongs to the screen one sits
 * at, so it is kept there.
 */
const KEY = "millwright.lists.all-columns";
const lists = createStore<readonly string[]>(stored());

export const useHasAllColumns = (list: string): boolean => useSyncExternalStore(lists.subscribe, lists.get).includes(list);

export function showAllColumns(list: string, hasAll: boolean): void {
  const others = lists.get().filter((one) => one !== list);
  const next = hasAll ? [...others, list] : others;
  lists.set(next);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A full or refused storage costs a convenience, nothing else.
  }
}

function stored(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}
