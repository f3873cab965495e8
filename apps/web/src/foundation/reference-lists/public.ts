export { ReferenceChip } from "./chip.tsx";
export { links } from "./links.ts";
export { Look } from "./look/look.tsx";
