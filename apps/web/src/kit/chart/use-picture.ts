import { useEffect, useRef } from "react";
import type UPlot from "uplot";

/** Pictures whose turn comes, each with what draws it. */
const waiting = new Map<Element, () => void>();
/** All that are not drawn yet, for paper: it is in view whatever the window shows. */
const undrawn = new Map<Element, () => void>();
let frame = 0;

/** One a frame, so that a board of many answers its reader in between. */
function drawNext(): void {
  frame = 0;
  for (const [node, draw] of waiting) {
    waiting.delete(node);
    draw();
    break;
  }
  if (waiting.size > 0) frame = requestAnimationFrame(drawNext);
}

addEventListener("beforeprint", () => {
  for (const draw of undrawn.values()) draw();
});

/** Draws when the place comes near the view and it is its turn; answers what calls it off. */
function drawnInTurn(node: Element, draw: () => void): () => void {
  const drawn = () => {
    callOff();
    draw();
  };
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      waiting.set(node, drawn);
      frame ||= requestAnimationFrame(drawNext);
    },
    { rootMargin: "50%" },
  );
  const callOff = () => {
    watch.disconnect();
    waiting.delete(node);
    undrawn.delete(node);
  };
  undrawn.set(node, drawn);
  watch.observe(node);
  return callOff;
}

/**
 * A picture of the library's in a place of the page, made again with what it shows; what stood there stays until then. `make`: another one for another picture. `isShown`:
 * whether there is such a place.
 */
export function usePicture(make: (node: HTMLElement) => UPlot, isShown = true) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<UPlot | null>(null);
  // Nothing of it is React's: neither the element nor when it is drawn.
  useEffect(() => {
    const node = place.current;
    if (!node || !isShown) return;
    return drawnInTurn(node, () => {
      chart.current?.destroy();
      chart.current = make(node);
    });
  }, [make, isShown]);
  useEffect(() => {
    const node = place.current;
    if (!node || !isShown) return;
    const watch = new ResizeObserver(() => {
      const width = node.clientWidth;
      // It is told of the width at first as well, which is the one that was drawn.
      if (chart.current && chart.current.width !== width) chart.current.setSize({ width, height: chart.current.height });
    });
    watch.observe(node);
    return () => {
      watch.disconnect();
      chart.current?.destroy();
      chart.current = null;
    };
  }, [isShown]);
  return { place, chart };
}
