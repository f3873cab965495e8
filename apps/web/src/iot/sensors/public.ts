export { links } from "./links.ts";
export { calibrationDueList } from "./calibration-due.ts";
export { nowOf, useInUnits, useMeasured, type Say } from "./measured.ts";
/** How rows of small facts lie in a card. */
export { default as rowStyles } from "./sensors.module.css";
export { StateChip } from "../state.tsx";
