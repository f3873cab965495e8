export { links } from "./links.ts";
export { OrderStatus } from "./status.tsx";
