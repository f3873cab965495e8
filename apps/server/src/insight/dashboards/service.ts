/** What other features may know of dashboards. */
export { targetsOf } from "./queries.ts";
