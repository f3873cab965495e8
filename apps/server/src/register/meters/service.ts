/** What other features may know of meters. */
export { enterReading, sayReading, unsayReading } from "./readings/changes.ts";
export { readingsDuring, removedReading } from "./readings/queries.ts";
export { metersOf, metersToRead } from "./readings/to-read.ts";
