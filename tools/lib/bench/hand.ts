import { atHand } from "@millwright/domain/connect/at-hand/contract.ts";
import { similarOrders } from "@millwright/domain/work/orders/similar/contract.ts";
import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { tokenOf } from "../../../apps/e2e/harness/api.ts";
import type { Figures } from "./figures.ts";
import type { Installation } from "./installation.ts";
import { requestBytes } from "./loader.ts";
import type { Sent } from "./requests.ts";
import { inTurns } from "./rounds.ts";
import { addScoped, emailOf } from "./scopes.ts";
import { MAIN } from "./tenants.ts";
import { groundOf, sideOf } from "./work.ts";

/** Orders all over the tenant, of many machines. */
const ASKED = 200;

/** What a technician's screens ask of what was done before, and the answer that puts open work on a device. */
export async function measureHand(figures: Figures, installation: Installation): Promise<void> {
  figures.title("In the hand: last time here, previous results among 100,000 orders, and all that is at hand");
  const { firstOrder } = await groundOf(installation, MAIN);
  const ids = Array.from({ length: ASKED }, (_, at) => firstOrder + Math.floor((at * MAIN.orders) / ASKED));
  const of = (path: string, name: string): Sent[] => ids.map((id) => ({ method: "GET", path: `${path}?${name}=${id}` }));
  const sides = [
    await sideOf(installation, MAIN, of(similarOrders.find.path, "workOrderId")),
    await sideOf(installation, MAIN, of(workOrderSubtasks.previous.path, "woId")),
  ];
  const [similar, previous] = await inTurns(installation.postmasterPid, sides);
  if (!similar || !previous) throw new Error("nothing was measured");
  figures.figure("last time here, CPU in PostgreSQL", similar.postgresMs, "ms", { atMost: 10 });
  figures.figure("last time here, CPU in the server", similar.serverMs, "ms");
  figures.figure("previous results, CPU in PostgreSQL", previous.postgresMs, "ms");
  await addScoped(installation);
  const token = await tokenOf(installation.url, emailOf("own"));
  const request = requestBytes("POST", atHand.read.path, { token, body: {} });
  const [hand] = await inTurns(installation.postmasterPid, [{ url: installation.url, pid: installation.serverPid, requests: [request] }], {
    rounds: 3,
    warmUp: 30,
  });
  if (!hand) throw new Error("nothing was measured");
  figures.figure("200 orders at hand, CPU in the server", hand.serverMs, "ms");
  figures.figure("200 orders at hand, CPU in PostgreSQL", hand.postgresMs, "ms");
}
