export { LocationPreview } from "./beside.ts";
export { onlySites } from "./only-sites.ts";
export { LocationChip } from "./chip.tsx";
export { isNarrowed } from "./is-narrowed.ts";
export { links } from "./links.ts";
export { Path, StepMenu } from "./path.tsx";
export { TreeSelection } from "./tree/tree-selection.tsx";
export { Tree, type TreeRow } from "./tree/tree.tsx";
export { useView, ViewSwitch } from "./tree/view-switch.tsx";
