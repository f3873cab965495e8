import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { HARBOR } from "../../harness/accounts.ts";
import { apiOf } from "../../harness/api.ts";
import { orderFor, personOf } from "../../harness/arrange.ts";
import { sees, seesText } from "../../harness/expect.ts";
import { button } from "../../harness/words.ts";
import type { Stage } from "../stage.ts";

const STEPS = ["One", "Two", "Three", "Four", "Five"];

/** From what the label of an order's job card leads to until the order is completed: every tap is counted. */
export async function taps({ server, phone }: Pick<Stage, "server" | "phone">): Promise<string> {
  const { personId } = await personOf(apiOf(server.url, HARBOR.technician));
  const order = await orderFor(apiOf(server.url, HARBOR.planner), {
    personId,
    title: "Five steps",
    steps: STEPS.map((name) => ({ name, kind: "check" as const })),
  });
  const page = phone.page();
  await page.goto(`/maintenance-management/work-order-board/1/${order.id}`);
  let count = 1;
  const tap = async (what: ReturnType<typeof button>) => {
    await what.tap();
    count += 1;
  };
  await tap(button(page, "Start work"));
  const runner = page.getByRole("dialog", { name: /^Steps of/ });
  for (const name of STEPS) {
    await sees(runner.getByRole("heading", { name }));
    await tap(button(runner, /^Done/));
  }
  await seesText(page, "All steps are done.");
  await tap(button(page, "Complete order"));
  await tap(button(page.getByRole("dialog", { name: /^Complete WO-/ }), "Complete order"));
  await seesText(page, /was completed\.$/);
  const { status } = await apiOf(server.url, HARBOR.planner).ok(workOrders.get, { params: { id: order.id } });
  return `a five-step order from its label to ${status.name}: ${count} taps, the scan among them`;
}
