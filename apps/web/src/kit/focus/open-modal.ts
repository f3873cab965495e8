/** Opens a dialog over the page; where it asks for something, its first field has the focus. A browser would give it to whatever can be scrolled. */
export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  const { activeElement: has } = document;
  if (has?.matches("button, a[href], input, select, textarea, [role=spinbutton]")) return;
  dialog.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea, button")?.focus();
}
