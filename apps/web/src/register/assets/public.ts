export { AssetChip } from "./chip.tsx";
export { CriticalityMark } from "./criticality-mark.tsx";
export { links } from "./links.ts";
export { AssetPicker } from "./picker.tsx";
