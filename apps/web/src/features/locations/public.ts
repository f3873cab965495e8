export { LocationChip } from "./chip.tsx";
export { isNarrowed } from "./is-narrowed.ts";
export { links } from "./links.ts";
export { Path, PathText } from "./path.tsx";
export { LocationPicker, onlySites } from "./picker.tsx";
export { TreeSelection } from "./tree-selection.tsx";
export { Tree, type TreeRow } from "./tree.tsx";
export { useView, ViewSwitch } from "./view-switch.tsx";
