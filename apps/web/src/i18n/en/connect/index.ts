import { imports } from "./imports.ts";

/** Texts of what comes in and goes out. */
export const connect = {
  imports,
} as const;
