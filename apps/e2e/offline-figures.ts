import os from "node:os";
import { ensureWebBuilt } from "./harness/tooling.ts";
import { openServer } from "./harness/server.ts";
import { openPhone } from "./offline/phone.ts";
import { coldStart } from "./offline/figures/cold-start.ts";
import { drained } from "./offline/figures/drained.ts";
import { ordersAtHand } from "./offline/figures/orders-at-hand.ts";
import { taps } from "./offline/figures/taps.ts";

/** The figures of `docs/performance.md`, "On the device", measured again: `node tools/run.mjs apps/e2e/offline-figures.ts`. */
const server = await openServer("figures");
const phone = openPhone(server);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.discard().then(() => process.exit(130)));

try {
  await ensureWebBuilt();
  await server.start();
  for (const measure of [ordersAtHand, coldStart, drained, taps])
    console.log(`${await measure({ server, phone })} (load ${os.loadavg()[0]?.toFixed(1)})`);
} finally {
  await phone.discard();
  await server.discard();
}
