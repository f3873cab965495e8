/** Pixels that a sheet is drawn down before it closes, and how fast a short draw has to be, pixels in a millisecond. */
const FAR = 96;
const SHORT = 24;
const FAST = 0.5;
const FALL_MS = 140;

/** Whether a sheet that was drawn so far in that time goes, or springs back. */
export const goes = (distance: number, ms: number): boolean => distance >= FAR || (distance >= SHORT && distance / Math.max(ms, 1) >= FAST);

/** A sheet is drawn down by its head. What may not close springs back. */
export function closeOnDrag(sheet: HTMLElement, mayClose: () => boolean, close: () => void): () => void {
  let drawn: { from: number; at: number; pointer: number } | null = null;
  const down = ({ target, clientY, pointerId, isPrimary, timeStamp }: PointerEvent) => {
    if (!isPrimary || !(target instanceof Element) || target.closest("button, a, input")) return;
    const grip = target.closest("[data-grip]");
    if (!grip || grip.closest("dialog, [popover]") !== sheet) return;
    grip.setPointerCapture(pointerId);
    drawn = { from: clientY, at: timeStamp, pointer: pointerId };
    sheet.style.transition = "none";
  };
  const move = ({ clientY, pointerId }: PointerEvent) => {
    if (drawn?.pointer === pointerId) sheet.style.translate = `0 ${Math.max(0, clientY - drawn.from)}px`;
  };
  const up = ({ type, clientY, pointerId, timeStamp }: PointerEvent) => {
    if (drawn?.pointer !== pointerId) return;
    const isGoing = type === "pointerup" && goes(clientY - drawn.from, timeStamp - drawn.at) && mayClose();
    drawn = null;
    sheet.style.transition = `translate ${FALL_MS}ms`;
    sheet.style.translate = isGoing ? "0 100%" : "";
    if (!isGoing) return;
    setTimeout(() => {
      // Some stay: what runs is stopped first.
      sheet.style.translate = "";
      close();
    }, FALL_MS);
  };
  sheet.addEventListener("pointerdown", down);
  sheet.addEventListener("pointermove", move);
  sheet.addEventListener("pointerup", up);
  sheet.addEventListener("pointercancel", up);
  return () => {
    sheet.removeEventListener("pointerdown", down);
    sheet.removeEventListener("pointermove", move);
    sheet.removeEventListener("pointerup", up);
    sheet.removeEventListener("pointercancel", up);
  };
}
