/** Texts of people, the profile and the small lists. */
export { credentials } from "./credentials.ts";
export { people } from "./people.ts";
export { profile } from "./profile.ts";
export { referenceLists } from "./reference-lists.ts";
