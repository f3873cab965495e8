/** What other features may know of what assets make. */
export { productionMeasures } from "./measures.ts";
