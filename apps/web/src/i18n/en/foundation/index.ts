/** Texts of people, the profile and the small lists. */
export { people } from "./people.ts";
export { profile } from "./profile.ts";
export { referenceLists } from "./reference-lists.ts";
