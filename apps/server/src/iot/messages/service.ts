/** What other features may know of what sensors said. */
export { reached } from "./queries.ts";
