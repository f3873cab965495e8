import { useCallback, useEffect, useRef, type UIEvent } from "react";
import { MADE_ROOM } from "../kit/layout/made-room.ts";

/** Smaller movements are a hand that rests. */
const LEAST_PX = 12;
/** A page that is hardly longer than the window would jump. */
const LEAST_LONGER_PX = 240;

/** Marks the content while somebody scrolls on in it (`data-collapsed`); the style sheet takes the toolbar away then, on a phone. Scrolling back brings it again. */
export function useCollapsing(path: string): (event: UIEvent<HTMLElement>) => void {
  const last = useRef(0);
  const marked = useRef<HTMLElement | null>(null);
  // A new page begins at its top.
  useEffect(() => {
    last.current = 0;
    marked.current?.removeAttribute("data-collapsed");
  }, [path]);
  return useCallback(({ currentTarget: content }) => {
    const { scrollTop, scrollHeight, clientHeight } = content;
    // Nobody scrolled: the page made room for what came late.
    if (content.hasAttribute(MADE_ROOM)) {
      content.removeAttribute(MADE_ROOM);
      last.current = scrollTop;
      return;
    }
    const moved = scrollTop - last.current;
    const left = scrollHeight - clientHeight;
    // What lies at the end moves by itself when the toolbar goes.
    if (Math.abs(moved) < LEAST_PX || left - scrollTop < LEAST_PX) return;
    last.current = scrollTop;
    marked.current = content;
    content.toggleAttribute("data-collapsed", moved > 0 && scrollTop > 60 && left > LEAST_LONGER_PX);
  }, []);
}
