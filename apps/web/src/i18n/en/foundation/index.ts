import { people } from "./people.ts";
import { profile } from "./profile.ts";
import { referenceLists } from "./reference-lists.ts";

/** Texts of people, the profile and the small lists. */
export const foundation = {
  people,
  profile,
  referenceLists,
} as const;
