/** What other features may do at the doors of gateways. */
export { doorsOf } from "./doors.ts";
export type { Outcome } from "./incoming.ts";
export { storeSetApart, type SetApartReading } from "./store.ts";
