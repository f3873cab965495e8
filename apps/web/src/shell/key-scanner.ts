import { GAP_MS, judge, type Held } from "@millwright/domain/foundation/scanning/burst.ts";

const FIELDS = "input, textarea, select, [contenteditable=''], [contenteditable='true']";
/** Events arrive a little later than they happened. */
const PATIENCE_MS = GAP_MS + 25;

/**
 * Hears scanners that are keyboards, outside of fields and of dialogs that ask something (`burst.ts` says what a scan is). A key may be the first of a scan or a shortcut of
 * the page, so it is held back for a moment; what turns out to be typing goes on to the page as it came, in its order.
 */
export function hearKeyScanner(onScan: (text: string) => void): () => void {
  let held: Held = [];
  let kept: KeyboardEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new WeakSet<Event>();

  const release = () => {
    clearTimeout(timer);
    const typed = kept;
    held = [];
    kept = [];
    for (const event of typed) {
      const again = new KeyboardEvent("keydown", {
        key: event.key,
        code: event.code,
        shiftKey: event.shiftKey,
        bubbles: true,
        cancelable: true,
      });
      passed.add(again);
      const target = event.target instanceof Element && event.target.isConnected ? event.target : document.body;
      target.dispatchEvent(again);
    }
  };
  const swallow = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const hear = (event: KeyboardEvent) => {
    if (passed.has(event)) return;
    // Shift is how scanners write large letters.
    if (event.key === "Shift" && !event.repeat) return;
    if (!isFree(event)) return release();
    const judged = judge(held, { key: event.key, at: event.timeStamp });
    if (judged.what === "scanned") {
      swallow(event);
      clearTimeout(timer);
      held = [];
      kept = [];
      return onScan(judged.text);
    }
    if (judged.what === "held") return hold(event, judged.held);
    release();
    // It follows too late on the others, and may be the first of the next.
    const anew = judge([], { key: event.key, at: event.timeStamp });
    if (anew.what === "held") hold(event, anew.held);
  };
  const hold = (event: KeyboardEvent, next: Held) => {
    swallow(event);
    held = next;
    kept = [...kept, event];
    clearTimeout(timer);
    timer = setTimeout(release, PATIENCE_MS);
  };

  addEventListener("keydown", hear, { capture: true });
  return () => {
    release();
    removeEventListener("keydown", hear, { capture: true });
  };
}

/** A single sign, or the Enter after some; a space moves the page and pushes buttons, so it begins no scan. */
function isFree(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing || event.defaultPrevented) return false;
  if (event.key === " ") return false;
  // The search is on its way, and what is typed is for it.
  if (document.documentElement.hasAttribute("data-searching")) return false;
  if (event.target instanceof Element && event.target.closest(FIELDS)) return false;
  const [asking] = [...document.querySelectorAll("dialog[open]")].toReversed();
  return asking === undefined || asking.hasAttribute("data-scanner");
}
