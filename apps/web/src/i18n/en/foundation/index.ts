/** Texts of the audit, people, roles, the profile and the small lists. */
export { audit } from "./audit.ts";
export { credentials } from "./credentials.ts";
export { labels } from "./labels.ts";
export { people } from "./people.ts";
export { pin } from "./pin.ts";
export { profile } from "./profile.ts";
export { users } from "./users.ts";
export { referenceLists } from "./reference-lists.ts";
export { scanning } from "./scanning.ts";
export { search } from "./search.ts";
export { roles } from "./roles.ts";
