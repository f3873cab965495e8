/** What other features may do of planning. */
export { moveOrder } from "./move.ts";
