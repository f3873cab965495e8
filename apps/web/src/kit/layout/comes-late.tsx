import { useEffect, useRef, type ReactNode } from "react";
import { MADE_ROOM } from "./made-room.ts";
import styles from "./layout.module.css";

/**
 * What is added to a form once the server has answered, such as what is open already at the place just chosen. Whoever has gone on to the next field meanwhile has
 * their thumb over it: what stands below stays where it is, and the page moves up above it instead, as far as it can scroll.
 */
export function ComesLate({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // Before the first paint that has it: the browser says so after it has placed everything.
  useEffect(() => {
    const node = place.current;
    if (!node) return;
    let height = node.offsetHeight;
    const observer = new ResizeObserver(() => {
      const { offsetHeight: now } = node;
      // What somebody opens in it grows downwards, as they expect.
      const came = height === 0 ? now : 0;
      height = now;
      if (came > 0) scrollOn(scrollerOf(node), came + gapOf(node));
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.late}>
      {children}
    </div>
  );
}

function scrollOn(scroller: Element, by: number): void {
  const before = scroller.scrollTop;
  scroller.scrollTop += by;
  scroller.toggleAttribute(MADE_ROOM, scroller.scrollTop !== before);
}

const gapOf = (node: Element): number => (node.parentElement ? Number.parseFloat(getComputedStyle(node.parentElement).rowGap) || 0 : 0);

/** Of the page's area, a sheet or the window, the one that scrolls it. */
function scrollerOf(node: Element): Element {
  for (let at = node.parentElement; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && ["auto", "scroll"].includes(getComputedStyle(at).overflowY)) return at;
  return document.scrollingElement ?? document.documentElement;
}
