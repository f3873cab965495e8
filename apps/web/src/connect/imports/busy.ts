import type { Import } from "@millwright/domain/connect/imports/contract.ts";

/** The server is at work on it. */
export const isBusy = (state: Import["state"]): boolean => state === "checking" || state === "running" || state === "undoing";
