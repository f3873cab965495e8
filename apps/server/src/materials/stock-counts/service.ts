/** What other features may know of counts. */
export { waitingCounts } from "./queries.ts";
export { countMeasures } from "./measures.ts";
