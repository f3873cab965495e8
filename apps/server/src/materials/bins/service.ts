/** What other features may know of bins. */
export { binByCode } from "./queries.ts";
