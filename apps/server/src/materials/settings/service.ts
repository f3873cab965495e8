/** What other features may know of how an organisation buys and receives. */
export { approvingRoles, storedSettings, turnsBy } from "./queries.ts";
