/** What other features may know of attributes. */
export { copyAttributes } from "./values.ts";
