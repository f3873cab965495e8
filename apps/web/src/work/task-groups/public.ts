export { TaskGroupChip } from "./chip.tsx";
