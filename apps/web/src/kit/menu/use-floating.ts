import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { asSheet } from "../sheet/sheet.ts";

/** Distance to the anchor and to the window's edge, pixels. */
const GAP = 4;
/** Which edge of the panel lines up with the anchor's. */
export type Align = "start" | "end";

/**
 * A panel that hangs on its anchor in the browser's top layer, where nothing covers or cuts it. The browser closes it on Escape and on a
 * click elsewhere; the rest of the page stays readable to assistive technology. The panel is rendered only while it is open. On a phone it
 * is a sheet, which stands where its styles say.
 */
export function useFloating(panel: RefObject<HTMLElement | null>, anchor: Element, align: Align, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // A popover is shown by a call. Before the first paint, or it would be seen at the window's corner.
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const place = () => placeBeside(element, anchor, align);
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === "closed") close.current();
    };
    element.showPopover();
    place();
    const leave = () => close.current();
    const end = asSheet(element, { close: leave, leave });
    element.addEventListener("toggle", onToggle);
    window.addEventListener("resize", place);
    document.addEventListener("scroll", place, { capture: true, passive: true });
    return () => {
      end();
      element.removeEventListener("toggle", onToggle);
      window.removeEventListener("resize", place);
      document.removeEventListener("scroll", place, { capture: true });
      // The focus would vanish with the panel.
      if (element.contains(document.activeElement) && anchor instanceof HTMLElement) anchor.focus();
    };
  }, [panel, anchor, align]);
}

/** Below the anchor; above it where there is more room; never outside of the window. */
function placeBeside(panel: HTMLElement, anchor: Element, align: Align): void {
  const { left, right, top, bottom } = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const room = window.innerHeight - bottom;
  const isBelow = room >= height + 2 * GAP || room >= top;
  const isLeft = (align === "start") === (getComputedStyle(anchor).direction === "ltr");
  panel.style.top = `${within(isBelow ? bottom + GAP : top - height - GAP, window.innerHeight - height)}px`;
  panel.style.left = `${within(isLeft ? left : right - width, document.documentElement.clientWidth - width)}px`;
}

const within = (wanted: number, room: number): number => Math.max(GAP, Math.min(wanted, room - GAP));
