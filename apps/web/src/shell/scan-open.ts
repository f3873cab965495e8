import { createStore } from "../kit/feedback/store.ts";

/** The scanner, when it is open: with what a scanner that is a keyboard has read, or with the camera. */
export const scan = createStore<{ text: string | null } | null>(null);
export const openScanner = (): void => scan.set({ text: null });
