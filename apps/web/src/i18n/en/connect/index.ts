/** Texts of what comes in and goes out. */
export { imports } from "./imports.ts";
export { atHand } from "./at-hand.ts";
export { notifications } from "./notifications.ts";
