/** What home tells of counts. */
export { waitingCounts } from "./queries.ts";
