import { home } from "./home.ts";

/** Texts of what is looked at. */
export const insight = {
  home,
} as const;
