import type { PointerEvent as Press } from "react";

interface Following {
  /** Where the pointer is, pixels from the window's left; called only once it went further than a click does. */
  onMove: (x: number) => void;
  /** Called in every frame while the pointer is held. */
  scroll?: (x: number) => void;
  /** `isDropped`: it was moved and let go; otherwise it was a click, or the browser took the pointer for something else. */
  onEnd: (isDropped: boolean) => void;
}

/** A press that moves less is a click. */
const CLICK_PX = 5;
/** How close to an edge the table begins to scroll, and how far in a frame at most. */
const EDGE_PX = 56;
const SCROLL_PX = 18;

/** Follows the pointer from a press until it is let go, wherever it goes. */
export function followPointer(press: Press<HTMLElement>, { onMove, scroll, onEnd }: Following): void {
  const { currentTarget: held, pointerId, clientX: from } = press;
  const listening = new AbortController();
  let x = from;
  let isMoved = false;
  let frame = 0;
  const tick = () => {
    scroll?.(x);
    onMove(x);
    frame = requestAnimationFrame(tick);
  };
  const move = ({ clientX }: PointerEvent) => {
    if (!isMoved && Math.abs(clientX - from) < CLICK_PX) return;
    x = clientX;
    if (!isMoved) {
      isMoved = true;
      held.setPointerCapture(pointerId);
      if (scroll) frame = requestAnimationFrame(tick);
    }
    onMove(x);
  };
  const end = ({ type }: Event) => {
    listening.abort();
    cancelAnimationFrame(frame);
    if (isMoved) swallowClick();
    onEnd(isMoved && type === "pointerup");
  };
  addEventListener("pointermove", move, { signal: listening.signal });
  addEventListener("pointerup", end, { signal: listening.signal });
  addEventListener("pointercancel", end, { signal: listening.signal });
}

/** What is let go is no click. None may come at all, and the next one must not be lost. */
export function swallowClick(): void {
  const swallow = (click: Event) => {
    click.stopPropagation();
    click.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
}

/** How far to scroll in this frame while the pointer is near an edge; faster the nearer it is. */
export function nearEdge({ left, right }: Pick<DOMRect, "left" | "right">, x: number): number {
  const over = x > right - EDGE_PX ? x - (right - EDGE_PX) : x < left + EDGE_PX ? x - (left + EDGE_PX) : 0;
  return Math.round(Math.max(-1, Math.min(1, over / EDGE_PX)) * SCROLL_PX);
}
