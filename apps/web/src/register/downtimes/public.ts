export { links } from "./links.ts";
export { DowntimesOfOrder } from "./of-order/downtimes-of-order.tsx";
