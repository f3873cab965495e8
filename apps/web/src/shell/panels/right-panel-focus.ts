export const RIGHT_PANEL = "right-side-panel";

let opener: HTMLElement | null = null;

/** Into the panel by the keyboard; Escape leads back to where that was pressed. */
export function enterRightPanel(): void {
  opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const panel = document.getElementById(RIGHT_PANEL);
  (panel?.querySelector<HTMLElement>("section[tabindex]") ?? panel)?.focus();
}

export function leaveRightPanel(): void {
  (opener?.isConnected ? opener : document.querySelector<HTMLElement>("[data-notifications]"))?.focus();
  opener = null;
}
