/** What other features may know of downtimes. */
export { downNow, downtimeTrend } from "./overview.ts";
export { downtimeMeasures } from "./measures.ts";
export { reliabilityMeasures } from "./reliability.ts";
export { isFailure } from "./failure.ts";
export { hullOf, idsBelow, requiredWithin, spanOf, standingOf, timesIn, type Standing, type Unit } from "./units.ts";
