export { links } from "./links.ts";
export { severityWord } from "./sentence.ts";
