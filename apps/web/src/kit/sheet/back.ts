interface Step {
  pathname: string;
}
/** What the router's history offers; `kit` does not know the router that stands behind the addresses. */
interface History {
  block: (blocker: {
    blockerFn: (step: { action: string; currentLocation: Step; nextLocation: Step }) => boolean;
    enableBeforeUnload: boolean;
  }) => () => void;
}

/** Milliseconds after which the page is held to be where it was, though the browser did not say so. */
const RETURN_MS = 400;

let history: History | null = null;
const open: (() => void)[] = [];
let release: (() => void) | undefined;

/** Called once, with the history of the router. */
export function setHistory(given: History): void {
  history = given;
}

/**
 * The button "back" closes what lies over the page, the uppermost first, and leaves the page where it is. No entry is made for it: what was
 * saved in a dialog and goes on to another page would have to take that entry back first.
 */
export function closeOnBack(close: () => void): () => void {
  open.push(close);
  release ??= history?.block({ blockerFn: ({ action }) => isHeldBack(action) && closeUppermost(), enableBeforeUnload: false });
  return () => {
    const at = open.lastIndexOf(close);
    if (at >= 0) open.splice(at, 1);
    if (open.length > 0) return;
    release?.();
    release = undefined;
  };
}

/** Whether a step back is for what lies over the page, not for the page. */
export const isHeldBack = (action: string): boolean => action === "BACK" && open.length > 0;

/** The browser is one step back by now and is sent forth again; a dialog that lives in the address goes back itself, after that. */
function closeUppermost(): boolean {
  const close = open.at(-1);
  if (!close) return false;
  const go = () => {
    clearTimeout(late);
    window.removeEventListener("popstate", go);
    close();
  };
  const late = setTimeout(go, RETURN_MS);
  window.addEventListener("popstate", go);
  return true;
}
