export { useExisting, useExists } from "./exists.ts";
