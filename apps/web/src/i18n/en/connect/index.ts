/** Texts of what comes in and goes out. */
export { imports } from "./imports.ts";
