import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

/** What the scroll box shows: rows from first to last, those in sight and a few around them. */
export interface Sight {
  first: number;
  last: number;
}
interface Window {
  /** The box that is scrolled. */
  box: RefObject<HTMLDivElement | null>;
  sight: Sight;
  /** Width for the columns, pixels; 0 before it was measured. */
  room: number;
  /** How many rows a screen has. */
  page: () => number;
  /** Scrolls as little as it takes to have the row in sight, and draws it at once. */
  show: (index: number) => void;
}

/** Drawn beyond each edge, so that a short turn of the wheel shows rows that are there already. */
const AROUND = 3;

export function useWindow(rowPx: number, headPx: number, start: number): Window {
  const box = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState<Sight>(() => ({ first: Math.max(0, start - AROUND), last: start + Math.ceil(innerHeight / rowPx) }));
  const [room, setRoom] = useState(0);
  const latest = useRef(sight);

  const look = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const first = Math.max(0, Math.floor(element.scrollTop / rowPx) - AROUND);
    // Always as many, so that each row that leaves hands its place to one that comes.
    const next = { first, last: first + Math.ceil((element.clientHeight - headPx) / rowPx) + 2 * AROUND };
    if (next.first === latest.current.first && next.last === latest.current.last) return;
    latest.current = next;
    // In the same frame: the browser shows the scrolled box before React would have drawn its rows.
    flushSync(() => setSight(next));
  }, [rowPx, headPx]);

  // Follows the box: where it was before, how far it is scrolled, how large it is.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    setRoom(element.clientWidth);
    if (start > 0) element.scrollTop = start * rowPx;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      look();
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      // Before it is painted: a page that asks for a panel beside it takes the room after its list was measured.
      flushSync(() => setRoom(width));
    });
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [look, start, rowPx]);

  const show = useCallback(
    (index: number) => {
      const element = box.current;
      if (!element) return;
      const top = index * rowPx;
      const lowest = top + rowPx - (element.clientHeight - headPx);
      if (top < element.scrollTop) element.scrollTo({ top });
      else if (lowest > element.scrollTop) element.scrollTo({ top: lowest });
      look();
    },
    [rowPx, headPx, look],
  );
  const page = useCallback(() => Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - headPx) / rowPx) - 1), [rowPx, headPx]);
  return { box, sight, room, page, show };
}
