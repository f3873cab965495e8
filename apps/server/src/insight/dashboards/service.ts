/** What other features may know of dashboards. */
export { dashboardsOf, findDashboard, targetsOf } from "./queries.ts";
