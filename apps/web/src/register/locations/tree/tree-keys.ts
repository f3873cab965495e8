/** What a key does in a tree: the focus goes to a row, a branch opens or closes, or the row is entered. */
export type Step =
  | { kind: "move"; to: HTMLElement }
  | { kind: "toggle"; id: number; isOpen: boolean }
  | { kind: "enter"; href: string | null; press: HTMLElement | null };

/** The step that a key makes from the focused row, in the manner of every tree; null for a key that means nothing here. */
export function stepOf(key: string, tree: Element, focused: Element | null): Step | null {
  const row = focused?.closest<HTMLElement>("[role=treeitem]");
  if (!row || !tree.contains(row)) return null;
  const rows = [...tree.querySelectorAll<HTMLElement>("[role=treeitem]")];
  const at = rows.indexOf(row);
  switch (key) {
    case "ArrowDown":
      return to(rows[at + 1]);
    case "ArrowUp":
      return to(rows[at - 1]);
    case "Home":
      return to(rows[0]);
    case "End":
      return to(rows.at(-1));
    case "ArrowRight":
      return row.ariaExpanded === "false" ? switched(row, true) : to(row.querySelector<HTMLElement>("[role=treeitem]"));
    case "ArrowLeft":
      return row.ariaExpanded === "true" ? switched(row, false) : to(row.parentElement?.closest<HTMLElement>("[role=treeitem]"));
    case "Enter":
    case " ":
      return { kind: "enter", href: row.dataset.href ?? null, press: row.querySelector("button") };
    default:
      return null;
  }
}

const to = (row: HTMLElement | null | undefined): Step | null => (row ? { kind: "move", to: row } : null);
const switched = (row: HTMLElement, isOpen: boolean): Step => ({ kind: "toggle", id: Number(row.dataset.id), isOpen });
