export { PartChip } from "./chip.tsx";
export { links } from "./links.ts";
