export { ReferenceChip } from "./chip.tsx";
export { links } from "./links.ts";
export { withinScheme } from "./narrowing.ts";
export { Look } from "./look/look.tsx";
