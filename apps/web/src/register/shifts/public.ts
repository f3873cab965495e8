export { links } from "./links.ts";
export { spanText, weekdayOf } from "./cycle/words.ts";
export { Terms } from "./terms/terms.tsx";
