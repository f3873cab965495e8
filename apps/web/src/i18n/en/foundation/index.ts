/** Texts of the audit, people, the profile and the small lists. */
export { audit } from "./audit.ts";
export { credentials } from "./credentials.ts";
export { people } from "./people.ts";
export { profile } from "./profile.ts";
export { users } from "./users.ts";
export { referenceLists } from "./reference-lists.ts";
