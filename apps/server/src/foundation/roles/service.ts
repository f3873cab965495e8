/** What other features may know of roles. */
export { assertStillMay, lockRights } from "./rights-lock.ts";
export { STARTER_ROLES } from "./starter-roles.ts";
