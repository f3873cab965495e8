export { linkToRows, pageOfList } from "./links.ts";
