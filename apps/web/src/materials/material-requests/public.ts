export { links } from "./links.ts";
export { RequestsOfOrder } from "./of-order.tsx";
