/** A place that had the focus, and how to find it again when it is drawn anew. */
export interface Stop {
  element: HTMLElement;
  /** What it is and how it is called. */
  sign: string;
  /** All it stood in, the nearest first. */
  around: readonly Element[];
  /** The item of a list that it stood in. */
  item: Item | null;
  /** The dialog, the menu or the panel over the page that it stood in. */
  cover: Element | null;
}
interface Item {
  element: Element;
  list: Element;
  at: number;
  kind: string;
}

const ITEMS = "[role=row], [role=treeitem], [role=option], [data-card], li, tr, article";
const REACHED = "a[href], button, input, select, textarea, summary, [tabindex]";

export function stopAt(element: HTMLElement): Stop {
  const around: Element[] = [];
  for (let each = element.parentElement; each; each = each.parentElement) around.push(each);
  const item = element.closest(ITEMS);
  const list = item?.parentElement;
  return {
    element,
    sign: signOf(element),
    around,
    item: item && list ? { element: item, list, at: [...list.children].indexOf(item), kind: kindOf(item) } : null,
    cover: element.closest("dialog, [popover]"),
  };
}

/** What an element is and how it is called, as a person would say it: the button "Edit". */
export function signOf(element: Element): string {
  const name = element.getAttribute("aria-label") ?? element.getAttribute("name") ?? (element.matches(WHOLES) ? "" : element.textContent);
  return `${kindOf(element)} ${name.trim().slice(0, 80)}`;
}
/** Their words are those of everything in them. */
const WHOLES = "main, dialog, form, section, [role=grid], [role=treegrid], [role=tree], [role=tabpanel], [role=menu], [popover]";

const kindOf = (element: Element) => `${element.tagName} ${element.getAttribute("role") ?? ""}`;

/** Whether it can have the focus now. */
export function isHeld(element: HTMLElement): boolean {
  const isOff = element.matches(":disabled") || element.closest("[hidden], [inert]") !== null;
  return !isOff && element.getClientRects().length > 0;
}

/** Whether what lay over the page is there no more. */
export const isGone = (cover: Element | null): boolean =>
  cover !== null && !(cover.isConnected && (cover.matches("dialog") ? cover.hasAttribute("open") : cover.matches(":popover-open")));

/** What stands for a stop within what is left of its surroundings: the same item, the next one, else what is called the same. */
export function placeIn(around: Element, { item, sign }: Stop, isLost: boolean): HTMLElement | null {
  if (item && !item.element.isConnected) {
    const next = itemAt(item);
    return next ? (namedIn(next, sign) ?? reachedIn(next)) : null;
  }
  const named = namedIn(around, sign);
  if (named) return named;
  // Within an item that stays, something else of it; a whole page is no neighbour.
  return isLost && item?.element.isConnected ? reachedIn(item.element) : null;
}

function itemAt({ list, at, kind }: Item): Element | null {
  if (!list.isConnected) return null;
  const items = [...list.children];
  return items.slice(at).find((each) => kindOf(each) === kind) ?? items.slice(0, at).findLast((each) => kindOf(each) === kind) ?? null;
}

export const namedIn = (around: Element, sign: string): HTMLElement | null =>
  reachable(around).find((each) => signOf(each) === sign && isHeld(each)) ?? null;

/** Itself where it can be reached, else the first within it that the Tab key would reach. */
function reachedIn(item: Element): HTMLElement | null {
  if (item instanceof HTMLElement && item.tabIndex >= 0 && isHeld(item)) return item;
  return reachable(item).find((each) => each.tabIndex >= 0 && isHeld(each)) ?? null;
}

const reachable = (within: Element): HTMLElement[] => [...within.querySelectorAll<HTMLElement>(REACHED)];
