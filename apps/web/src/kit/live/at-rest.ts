/** When a hand was last at the page, milliseconds of its clock. */
let touchedAt = 0;
let isWatched = false;

function watch(): void {
  if (isWatched) return;
  isWatched = true;
  const note = () => void (touchedAt = performance.now());
  for (const event of ["pointerdown", "pointermove", "wheel", "touchmove", "keydown"])
    document.addEventListener(event, note, { capture: true, passive: true });
}

/** For how many milliseconds nobody has moved a hand on the page. */
export function restingFor(): number {
  watch();
  return performance.now() - touchedAt;
}

/** Whether somebody has begun to type something. */
export function isTyping(): boolean {
  const at = document.activeElement;
  if (at instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(at.type) && at.value !== "";
  return at instanceof HTMLTextAreaElement || (at instanceof HTMLElement && at.isContentEditable);
}
