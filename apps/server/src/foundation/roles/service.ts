/** What other features may know of roles. */
export { dashboardPlaces, startDashboards } from "./events.ts";
export { assertStillMay, lockRights } from "./rights-lock.ts";
export { STARTER_ROLES } from "./starter-roles.ts";
