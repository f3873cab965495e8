interface Seen {
  height: number;
  offsetTop: number;
  scale: number;
}

/** How much of the window's lower edge the phone's keyboard covers, in pixels; a page that was drawn larger by two fingers is not covered. */
export const coveredBy = (seen: Seen, windowHeight: number): number =>
  seen.scale > 1.01 ? 0 : Math.max(0, Math.round(windowHeight - seen.height - seen.offsetTop));

/** A sheet stands on the keyboard. Not every browser makes the page smaller for it, but each says what is still seen. */
export function standOnKeyboard(sheet: HTMLElement): () => void {
  const seen = window.visualViewport;
  if (!seen) return () => undefined;
  const follow = () => {
    sheet.style.setProperty("--mw-keyboard", `${coveredBy(seen, window.innerHeight)}px`);
    const field = document.activeElement;
    if (field !== sheet && sheet.contains(field)) field?.scrollIntoView({ block: "nearest" });
  };
  seen.addEventListener("resize", follow);
  return () => seen.removeEventListener("resize", follow);
}
