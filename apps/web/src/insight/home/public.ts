export { useExisting } from "./exists.ts";
