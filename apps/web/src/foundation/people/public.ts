export { PersonChip } from "./chip.tsx";
export { links } from "./links.ts";
