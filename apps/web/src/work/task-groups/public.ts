export { TaskGroupChip } from "./chip.tsx";
export { links } from "./links.ts";
