export { links, typedLinks } from "./links.ts";
