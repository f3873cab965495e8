/** What other features may know of what assets cost. */
export { assetCostMeasures } from "./measures.ts";
