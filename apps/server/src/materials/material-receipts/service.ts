/** What other features may know of what came. */
export { deliveryMeasures } from "./measures.ts";
