export { CrewChip } from "./chip.tsx";
