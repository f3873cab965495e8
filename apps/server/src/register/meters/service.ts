/** What other features may know of meters. */
export { changeReading, enterReading, takeBackReading } from "./readings/changes.ts";
export { readingsDuring, standingReading } from "./readings/queries.ts";
export { metersOf, metersToRead } from "./readings/to-read.ts";
