/** What other features may know of what sensors said. */
export { curvesOf } from "./curves.ts";
