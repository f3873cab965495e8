/** Texts of what is looked at. */
export { home } from "./home.ts";
export { activities } from "./activities.ts";
