import type { Server } from "../harness/server.ts";
import type { Phone } from "./phone.ts";

/** What the acts of the offline rounds play on. */
export interface Stage {
  server: Server;
  phone: Phone;
  /** One promise of the product; what breaks it is told. */
  check: (promise: string, breaches: readonly string[]) => void;
}
