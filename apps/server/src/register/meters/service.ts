/** What other features may know of meters. */
export { changeReading, enterReading, sayReading, takeBackReading, unsayReading } from "./readings/changes.ts";
export { readingsDuring, removedReading, standingReading } from "./readings/queries.ts";
export { metersOf, metersToRead } from "./readings/to-read.ts";
