/** What other features may know of movements. */
export { openCounts } from "./queries.ts";
