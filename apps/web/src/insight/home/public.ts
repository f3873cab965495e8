export { useExists } from "./exists.ts";
