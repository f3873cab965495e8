/** What other features may do with readings of sensors. */
export { addUp } from "./adding-up.ts";
export { factsOf, rolledSeries, type Asked, type RolledSeries } from "./facts.ts";
export { gapMeasures } from "./measures.ts";
export { newestOf, noteConflicts, renewUnused, seriesKey, seriesOf, wantedSeries, type Series, type Wanted } from "./series.ts";
export type { FreshReading, HeardReadings, HearsReadings } from "./fresh.ts";
export { closedHoursOf, readingKey, storeDirtyHours, storeReadings, storeSpans, type NewSpan } from "./store.ts";
export { sweepAll, sweepTenant, sweptUntil } from "./sweep.ts";
export { readingsBetween, type RawReading } from "./raw.ts";
export { verifyRollUps } from "./verify.ts";
export { storableNow, storableWeeks, type Storable } from "./weeks.ts";
