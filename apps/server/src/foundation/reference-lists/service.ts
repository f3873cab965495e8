export { seedReferenceLists } from "./starter.ts";
export { writeOrder } from "./queries.ts";
export { refuseUsed, STATUS_USES } from "./uses.ts";
export { assertValue, assertValues, type ValueClaim } from "./asserting.ts";
export { assertClassed, belongingOf, CLASS_FIELDS, type ClassFields } from "./classing.ts";
