/** Where the focus is while a key means this: on a row, on the head of a column, in the search, or anywhere but in a field. */
export type Place = "page" | "search" | "head" | "row" | "shell";

interface Key {
  on: Place;
  /** Each of them does it; held keys stand before the pressed one, by the names that the browser gives them. */
  chords: readonly string[];
}

/** Every key of a list, in the order of its sheet. What handles a key asks this table, and so does the sheet that explains it. */
export const LIST_KEYS = {
  search: { on: "page", chords: ["/"] },
  leave: { on: "search", chords: ["Escape", "ArrowDown"] },
  firstRow: { on: "search", chords: ["Enter"] },
  rows: { on: "page", chords: ["ArrowUp", "ArrowDown"] },
  open: { on: "row", chords: ["Enter"] },
  openNew: { on: "row", chords: ["Ctrl+Enter"] },
  select: { on: "row", chords: ["Space"] },
  extend: { on: "row", chords: ["Shift+ArrowUp", "Shift+ArrowDown"] },
  all: { on: "row", chords: ["Ctrl+A"] },
  clear: { on: "row", chords: ["Escape"] },
  preview: { on: "page", chords: ["P"] },
  closePreview: { on: "row", chords: ["Escape"] },
  new: { on: "page", chords: ["N"] },
  next: { on: "page", chords: ["J"] },
  previous: { on: "page", chords: ["K"] },
  sort: { on: "head", chords: ["Enter", "Shift+Enter"] },
  filter: { on: "head", chords: ["Alt+ArrowDown", "Ctrl+Enter"] },
  carry: { on: "head", chords: ["Shift+ArrowLeft", "Shift+ArrowRight"] },
  widen: { on: "head", chords: ["Alt+ArrowLeft", "Alt+ArrowRight"] },
  columnMenu: { on: "head", chords: ["Shift+F10", "ContextMenu"] },
  save: { on: "shell", chords: ["Ctrl+Enter"] },
  pages: { on: "shell", chords: ["Ctrl+K"] },
  notifications: { on: "shell", chords: ["F8"] },
  sheet: { on: "page", chords: ["?"] },
} as const satisfies Record<string, Key>;

export type ListAct = keyof typeof LIST_KEYS;
export type ActOn<P extends Place> = { [A in ListAct]: (typeof LIST_KEYS)[A]["on"] extends P ? A : never }[ListAct];
export const LIST_ACTS = Object.keys(LIST_KEYS) as ListAct[];

export type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** A press as the table writes it. Which letters and signs take Shift is the keyboard's own matter. */
export function chordOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  const name = key === " " ? "Space" : key.length === 1 ? key.toUpperCase() : key;
  const held = [(ctrlKey || metaKey) && "Ctrl", altKey && "Alt", shiftKey && key.length > 1 && "Shift"];
  return [...held.filter(Boolean), name].join("+");
}

/** What a press may mean at a place, the first that can be done before the others. */
export function actsOf<P extends Place>(pressed: Pressed, place: P): ActOn<P>[] {
  const chord = chordOf(pressed);
  return LIST_ACTS.filter(
    (act) => LIST_KEYS[act].on === place && (LIST_KEYS[act].chords as readonly string[]).includes(chord),
  ) as ActOn<P>[];
}

/** What a key means anywhere on the page; null for a key that is not the list's. `isLoose`: nothing has the focus, so the arrows are free to go to the rows. */
export function listKeyOf(
  pressed: Pressed,
  { isTyping, isCovered, isLoose }: { isTyping: boolean; isCovered: boolean; isLoose: boolean },
): ActOn<"page"> | null {
  if (isTyping || isCovered) return null;
  const act = actsOf(pressed, "page")[0] ?? null;
  return act === "rows" && !isLoose ? null : act;
}

export const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !/^(checkbox|radio|button)$/.test((target as HTMLInputElement).type)));

/** Whether a dialog, a menu or a panel lies over the list and has the keyboard. A message lies there as well, and takes no key. */
export const isPageCovered = (): boolean => document.querySelector('dialog[open], :popover-open:not([popover="manual"])') !== null;
