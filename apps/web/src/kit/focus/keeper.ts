import { isGone, isHeld, namedIn, placeIn, stopAt, type Stop } from "./stop.ts";

/**
 * The focus is never lost: where what had it goes away (a dialog that closes, a card that is saved, a row that leaves its list), it goes
 * to what opened it, to what took its place, to the next item, or to the heading; never to the page as a whole, where a keyboard begins
 * anew and a screen reader says nothing. One contract for every screen, kept by looking at the document and not by each dialog.
 */

/** So many places a person came from are remembered; a menu in a dialog in a menu takes four. */
const REMEMBERED = 12;
/** Milliseconds that a button may stay unpressable while something is saved, before the focus goes on without it. */
const PATIENCE = 1_500;

let trail: Stop[] = [];
/** What had the focus last stands there, and could not be pressed for a while. */
let isBarred = false;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Follows the document; what it answers ends that. */
export function keepFocus(): () => void {
  document.addEventListener("focusin", onFocus);
  document.addEventListener("pointerdown", onPointer);
  const changes = new MutationObserver(look);
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "open", "hidden"],
  });
  return () => {
    changes.disconnect();
    document.removeEventListener("focusin", onFocus);
    document.removeEventListener("pointerdown", onPointer);
  };
}

/**
 * The page changed its address. The focus goes to the heading of the new one as soon as it is drawn; whoever comes back from where they had
 * gone finds it on the link that had led there.
 */
export function arrive(page: HTMLElement, from: string, to: string): void {
  const left = trail.at(-1);
  if (left) leftBy.set(from, { sign: left.sign, to });
  const back = leftBy.get(to);
  trail = [];
  // A form begins in its first field; "next" stays where it is on the next record.
  if (page !== document.activeElement && page.contains(document.activeElement)) return;
  page.focus({ preventScroll: true });
  arrival = { page, sign: back?.to === from ? back.sign : null, until: performance.now() + PATIENCE };
  look();
  // A page that was drawn whole may not change any more.
  setTimeout(look, PATIENCE + 1);
}

/** What was pressed on a page as it was left, and where that led to. */
const leftBy = new Map<string, { sign: string; to: string }>();
let arrival: { page: HTMLElement; sign: string | null; until: number } | null = null;

/** The page has the focus as a whole until its heading, or the link that was followed from here, is drawn. */
function land({ page, sign, until }: NonNullable<typeof arrival>): void {
  if (document.activeElement !== page) return void (arrival = null);
  const link = sign === null ? null : namedIn(page, sign);
  // Rows come after the heading.
  const isLate = sign === null || performance.now() > until;
  const to = link ?? (isLate ? page.querySelector<HTMLElement>("h1") : null);
  if (to) take(to);
}

function onFocus({ target }: FocusEvent): void {
  clearTimeout(waiting);
  waiting = undefined;
  isBarred = false;
  // The page as a whole has the focus on the way to its heading.
  if (!(target instanceof HTMLElement) || target.matches("body, main")) return;
  trail = [...trail.filter(({ element }) => element !== target), stopAt(target)].slice(-REMEMBERED);
}

/** Whoever presses on nothing lets go of the focus, and gets it where they press next. */
function onPointer({ target }: PointerEvent): void {
  if (target instanceof Element && isLoose() && trail.at(-1)?.element.isConnected) trail = [];
}

const isLoose = () => document.activeElement === null || document.activeElement === document.body;

function look(): void {
  if (arrival) return land(arrival);
  const last = trail.at(-1);
  if (!last) return;
  const { isConnected } = last.element;
  const canHave = isConnected && isHeld(last.element);
  // A browser takes the focus from what cannot be pressed a little later, and says nothing.
  if (isConnected && !canHave) isBarred = true;
  if (!isLoose()) return;
  if (!isConnected) return restore();
  if (canHave && isBarred) return take(last.element);
  if (!canHave)
    waiting ??= setTimeout(() => {
      waiting = undefined;
      if (isLoose()) restore();
    }, PATIENCE);
}

function restore(): void {
  const lost = trail.at(-1);
  if (!lost) return;
  const before = trail.slice(0, -1).reverse();
  // What lay over the page and closed gives the focus back to where it was opened; where the page itself changed, what was pressed earlier and stands there still has nothing to do with it.
  const from = isGone(lost.cover)
    ? before.filter(({ cover }) => cover !== lost.cover)
    : before.filter(({ element }) => !element.isConnected);
  const here = isGone(lost.cover) ? null : placeOf(lost, true);
  const to = here ?? from.reduce<HTMLElement | null>((found, stop) => found ?? placeOf(stop, false), null) ?? heading(lost);
  if (to) take(to);
}

function take(to: HTMLElement): void {
  arrival = null;
  // A heading cannot have the focus by itself.
  if (to.tabIndex < 0 && !to.hasAttribute("tabindex")) to.tabIndex = -1;
  to.focus({ preventScroll: isInView(to) });
}

/** Where a stop is now: itself, what stands for it, or its neighbour. */
function placeOf(stop: Stop, isLost: boolean): HTMLElement | null {
  if (stop.element.isConnected) return isHeld(stop.element) ? stop.element : null;
  const around = stop.around.find((each) => each.isConnected);
  if (!around || !isUncovered(around)) return null;
  if (isGone(stop.cover)) return null;
  return placeIn(around, stop, isLost);
}

/** A dialog that lies over the page has the keyboard; nothing below it can take the focus. */
function isUncovered(around: Element): boolean {
  const covering = [...document.querySelectorAll("dialog[open]")].at(-1);
  return !covering || covering.contains(around);
}

/** The nearest heading around what was lost, else the page's own. */
function heading(lost: Stop): HTMLElement | null {
  const covering = [...document.querySelectorAll("dialog[open]")].at(-1);
  const near = lost.around.find((each) => each.isConnected && each.matches("dialog, section, article, form, [role=tabpanel]"));
  const within = covering ?? near;
  return within?.querySelector<HTMLElement>("h1, h2, h3") ?? document.querySelector<HTMLElement>("main h1, h1");
}

const isInView = (element: HTMLElement) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};
