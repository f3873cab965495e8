export { linkToRows } from "./links.ts";
