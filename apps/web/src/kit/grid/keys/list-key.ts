/** What a key means on a list, wherever the focus is outside of a field. */
export type ListKey = "search" | "new" | "keys" | "rows" | "preview";

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const KEYS: Readonly<Record<string, ListKey>> = { "/": "search", n: "new", "?": "keys", p: "preview" };

/** Null for a key that is not the list's. `isLoose`: nothing has the focus, so the arrows are free to go to the rows. */
export function listKeyOf(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  { isTyping, isCovered, isLoose }: { isTyping: boolean; isCovered: boolean; isLoose: boolean },
): ListKey | null {
  if (ctrlKey || metaKey || altKey || isTyping || isCovered) return null;
  if (key === "ArrowDown") return isLoose ? "rows" : null;
  return KEYS[key] ?? null;
}

export const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !/^(checkbox|radio|button)$/.test((target as HTMLInputElement).type)));

/** Whether a dialog, a menu or a panel lies over the list and has the keyboard. */
export const isPageCovered = (): boolean => document.querySelector("dialog[open], :popover-open") !== null;
