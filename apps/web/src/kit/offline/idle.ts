const LOOK_MS = 5_000;

/** Locks once nobody has touched the page for so long; also when somebody comes back to it, whose telephone slept meanwhile. Returns how to stop. */
export function watchIdle(minutes: number, lock: () => void): () => void {
  let touched = Date.now();
  const isOver = () => Date.now() - touched > minutes * 60_000;
  const touch = () => {
    // Whoever comes back too late does not stop the clock by coming.
    if (!isOver()) touched = Date.now();
  };
  const look = () => void (isOver() && lock());
  const EVENTS = ["pointerdown", "keydown", "wheel", "touchmove"] as const;
  for (const event of EVENTS) document.addEventListener(event, touch, { capture: true, passive: true });
  document.addEventListener("visibilitychange", look);
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    for (const event of EVENTS) document.removeEventListener(event, touch, { capture: true });
    document.removeEventListener("visibilitychange", look);
  };
}
