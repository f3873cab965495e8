/** Who works when: the only source for planning. */
export { availableDays } from "./days.ts";
