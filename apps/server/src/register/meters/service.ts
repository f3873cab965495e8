/** What other features may know of meters. */
export { changeReading, enterMeasured, enterReading, sayReading, takeBackReading, unsayReading } from "./readings/changes.ts";
export { readingsDuring, removedReading, standingReading } from "./readings/queries.ts";
export { records as meterRecords } from "./changes.ts";
export { meterEvents } from "./events.ts";
export { feedMeter, fedStand, isFed, type Feeder, type FedStand } from "./feeding.ts";
export { metersOf, metersToRead } from "./readings/to-read.ts";
export { countersOf, countsBeside, metersSeen, readBetween, type NamedMeter } from "./readings/counts.ts";
