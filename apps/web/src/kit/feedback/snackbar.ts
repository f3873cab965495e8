import { createStore } from "./store.ts";

export type SnackbarVariant = "success" | "warning" | "error" | "info";
export interface Snackbar {
  key: number;
  variant: SnackbarVariant;
  text: string;
  action?: SnackbarAction;
}
/** What can still be done about it: taking it back. */
export interface SnackbarAction {
  label: string;
  onAct: () => void;
}

/** How long a message stays, as specified. */
export const SNACKBAR_MS = 6000;

/** At most one message at a time: a newer one says more than a queue of older ones. */
export const snackbars = createStore<Snackbar | null>(null);
let lastKey = 0;

/** Shows a message at the top centre. Callable from anywhere, also outside of React. */
export function notify(variant: SnackbarVariant, text: string, action?: SnackbarAction): void {
  lastKey += 1;
  snackbars.set({ key: lastKey, variant, text, ...(action ? { action } : {}) });
}

export const dismissSnackbar = (): void => snackbars.set(null);
