export { WorkRequestChip } from "./chip.tsx";
export { links } from "./links.ts";
