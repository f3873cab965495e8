export { PersonChip } from "./chip.tsx";
export { links } from "./links.ts";
export { PersonPicker } from "./picker.tsx";
