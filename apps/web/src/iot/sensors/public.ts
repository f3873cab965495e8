export { links } from "./links.ts";
export { useInUnits, useMeasured, type Say } from "./measured.ts";
