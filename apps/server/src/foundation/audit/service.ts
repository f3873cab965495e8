/** What other features may know of the audit. */
export { auditMeasures } from "./measures.ts";
