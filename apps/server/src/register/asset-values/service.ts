/** What other features may know of what assets are worth; the caller sees to it that the person may see costs. */
export { replacementValues } from "./queries.ts";
