/** What other features may know of attributes. */
export { attributeCell, attributesOfRows, withAttributes } from "./listing.ts";
export { sayWritten, writtenAttributes } from "./importing.ts";
export { copyAttributes } from "./values.ts";
