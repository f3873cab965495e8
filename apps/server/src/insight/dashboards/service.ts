/** What other features may know of dashboards. */
export { findDashboard, targetsOf } from "./queries.ts";
