/** What other features may know of meters. */
export { enterReading } from "./readings/changes.ts";
export { readingsDuring } from "./readings/queries.ts";
export { metersOf, metersToRead } from "./readings/to-read.ts";
