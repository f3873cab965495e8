/** What other features may know of alarms and the work that they made. */
export { threadsThat } from "./threads.ts";
