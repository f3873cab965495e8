import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderStops } from "@millwright/domain/work/orders/stops/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { apiOf } from "../harness/api.ts";
import { becomes, sees } from "../harness/expect.ts";
import { button } from "../harness/words.ts";
import type { Stage } from "./stage.ts";

/** A route that was never opened on this device is walked with the server's process ended: the next stop's steps, and the stop itself once no mandatory one is left. */
export async function route({ server, phone, check }: Stage): Promise<void> {
  const tech = apiOf(server.url, HARBOR.technician);
  const { rows } = await tech.ok(workOrders.list, { body: { quick: ["mine"], search: "weekly route" } });
  const order = rows.find(({ status }) => status.category === "in_progress");
  if (!order) throw new Error("the technician has a route that was begun");
  const stops = async () => (await tech.ok(workOrderStops.list, { query: { woId: order.id } })).rows;
  const next = (await stops()).find(({ state }) => state === "open");
  if (!next) throw new Error("a stop is open");
  await phone.isAtHand();
  await server.stop();
  const page = phone.page();
  await page.goto(`/maintenance-management/work-order-board/1/${order.id}`);
  await page.getByRole("button", { name: /^Stops \d/ }).tap();
  const walk = page.getByRole("dialog");
  await sees(walk.getByRole("heading", { name: next.asset.name }));
  const done = button(walk, "Stop done");
  const results = button(walk, "Undo");
  for (let at = 1; at <= next.subtasksCount; at += 1) {
    // What is done offers to be taken back instead; a choice stays there with what was chosen.
    await walk
      .getByRole("button", { name: /^(Done|Pass)/ })
      .first()
      .tap();
    await becomes(
      "the step has its result",
      async () => await results.count(),
      (count) => count === at,
    );
  }
  await done.tap();
  await server.start();
  await phone.isSent();
  const after = (await stops()).find(({ id }) => id === next.id);
  check("a stop of a route that was walked without a network is done", after?.state === "done" ? [] : [String(after?.state)]);
}
