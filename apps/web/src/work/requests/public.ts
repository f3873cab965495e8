export { WorkRequestChip } from "./chip.tsx";
export { links } from "./links.ts";
export { standOf } from "./state.ts";
