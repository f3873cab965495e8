/** What other features may do at the doors of gateways. */
export { doorsOf } from "./doors.ts";
export { NOTHING_BECAME, type Outcome } from "./incoming.ts";
export { storeSetApart, type SetApartReading } from "./store.ts";
