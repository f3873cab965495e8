/** What other features may know of labels. */
export { drawn as symbolOf } from "./symbols.ts";
