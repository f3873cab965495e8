/** Opens a dialog over the page; where it asks for something, its first field has the focus, or the one that is marked as asked for. A browser would give it to whatever can be scrolled, or to the way out. */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  const { activeElement: has } = document;
  if (has?.matches("button:not([data-way-out]), a[href], input, select, textarea, [role=spinbutton]")) return;
  const asked = dialog.querySelector<HTMLElement>("[data-asked]");
  if (asked) return asked.focus();
  dialog.querySelector<HTMLElement>("input:not([type=hidden]):not([hidden]), select, textarea, button:not([data-way-out])")?.focus();
}
