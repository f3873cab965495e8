/** To the beginning of the page, whichever of the two scrolls: the page's area, or the window. */
export function toTop(): void {
  document.getElementById("content")?.scrollTo({ top: 0 });
  window.scrollTo({ top: 0 });
}
