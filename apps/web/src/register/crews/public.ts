export { CrewChip } from "./chip.tsx";
export { links } from "./links.ts";
